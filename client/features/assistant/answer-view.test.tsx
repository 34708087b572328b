import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { disclaimer } from "#shared/assistant/contract.ts";
import { dateText } from "#shared/calendar/words.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { citation, thisMonth } from "#tests/support/chat-api.ts";
import { AnswerView } from "./answer-view.tsx";
import type { TurnAnswer } from "./turns.ts";

const show = async (text: string, more: Partial<TurnAnswer> = {}) => {
  const answer: TurnAnswer = {
    text,
    citations: [],
    origin: "model",
    state: "whole",
    facts: [],
    rating: null,
    asks: null,
    ...more,
  };
  const location = memoryLocation({ path: "/ai-agent", record: true });
  await render(
    <Router hook={location.hook}>
      <ToastProvider>
        <main>
          <h1>Assistant</h1>
          <h2>Card</h2>
          <h3>Answer</h3>
          <AnswerView
            answer={answer}
            onAgain={() => undefined}
            onLibrary={() => undefined}
            onReply={undefined}
          />
        </main>
      </ToastProvider>
    </Router>,
  );
  await expect.poll(() => prose().querySelector(":scope > p.whitespace-pre-wrap")).toBeNull();
  return location;
};
const prose = () => document.querySelector<HTMLElement>("main [dir=auto]")!;
const links = () => [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href"));
const link = (name: string | RegExp) => page.getByRole("link", { name });

afterEach(() => {
  Reflect.deleteProperty(window, "pwned");
});

describe("the text of an answer", () => {
  it("is rendered from Markdown, with headings below the answer's own", async () => {
    await show(
      "# Title\n\nSome **strong** and *soft* `code`.\n\n- one\n- two\n\n3. three\n\n> quoted\n\n```\npre\n```",
    );
    await expect.element(page.getByRole("heading", { name: "Title", level: 4 })).toBeVisible();
    expect(prose().querySelector("strong")?.textContent).toBe("strong");
    expect(prose().querySelectorAll("ul li")).toHaveLength(2);
    expect(prose().querySelector("ol")?.start).toBe(3);
    expect(prose().querySelector("pre")?.textContent).toBe("pre\n");
    await expectAccessible();
  });

  it.each([
    ["<script>window.pwned = 1</script>", ""],
    ["a <img src=x onerror='window.pwned = 1'> b", "a  b"],
    ["<svg onload='window.pwned = 1'></svg>", ""],
    ["<iframe srcdoc='<script>parent.pwned = 1</script>'></iframe>", ""],
    ["<a href='https://evil.example'>click</a>", "click"],
    ["[click](https://evil.example)", "click"],
    ["[click](javascript:window.pwned=1)", "click"],
    ["[click](JaVaScRiPt&#58;window.pwned=1)", "click"],
    ["[click](data:text/html,<script>window.pwned=1</script>)", "click"],
    ["[**bold** click](//evil.example 'title')", "bold click"],
    ["[click][evil]\n\n[evil]: https://evil.example", "click"],
    ["[1]\n\n[1]: https://evil.example", "1"],
    ["<https://evil.example>", "https://evil.example"],
    ["<javascript:window.pwned=1>", "javascript:window.pwned=1"],
    ["https://evil.example www.evil.example", "https://evil.example www.evil.example"],
    ["![pixel](https://evil.example/pixel.png)", ""],
    ["![pixel][p]\n\n[p]: https://evil.example/pixel.png", ""],
    ["[![pixel](https://evil.example/p.png)](https://evil.example)", ""],
    ["![x](x.png)[x](vbscript:x)", "x"],
    ["&lt;script&gt;window.pwned=1&lt;/script&gt;", "<script>window.pwned=1</script>"],
    ["&#60;img src=x onerror=window.pwned=1&#62;", "<img src=x onerror=window.pwned=1>"],
    ["<style>body { display: none }</style>", ""],
    ["<form action='https://evil.example'><input autofocus onfocus='window.pwned = 1'>", ""],
    ["<sup data-citation='1'>1</sup>", "1"],
    ["<math><mtext><img src=x onerror=alert(1)></mtext></math>", ""],
    ["[^1]\n\n[^1]: https://evil.example", ""],
  ])("runs no code and has no image or link: %s", async (text, words) => {
    const errors = vi.spyOn(console, "error");
    await show(text);
    expect(
      prose().querySelectorAll("a, img, iframe, script, style, svg, form, input, math, [onerror]"),
    ).toHaveLength(0);
    if (!text.startsWith("[^")) expect(prose().textContent?.trim()).toBe(words);
    expect(links()).toEqual([]);
    expect("pwned" in window).toBe(false);
    expect(errors).not.toHaveBeenCalled();
  });

  it("links known citations only", async () => {
    await show("One [1], two [2][3], none [4]. `code [1]` [1](https://evil.example) and \\[1\\]", {
      citations: [
        citation(1, { title: "Portugal D7" }),
        citation(2, { title: "Law", href: "https://law.example/2" }),
        citation(3, { title: "Note", href: null }),
      ],
    });
    expect(prose().textContent).toBe("One\u202f1, two\u202f23, none [4]. code [1] 1 and\u202f1");
    expect([...prose().querySelectorAll("a")].map((each) => each.getAttribute("aria-label"))).toEqual([
      "Source 1: Portugal D7",
      "Source 2: Law",
      "Source 3: Note",
      "Source 1: Portugal D7",
    ]);
    await expect.element(link("Source 2: Law")).toHaveAttribute("target", "_blank");
    await expect.element(link("Source 2: Law")).toHaveAttribute("rel", "noopener noreferrer");
    expect(prose().querySelectorAll("sup a[target]")).toHaveLength(1);
  });

  it("links a citation to its card, or to its entry below if it has no page", async () => {
    const { history } = await show("One [1], two [2].", {
      citations: [citation(1, { href: "/personal/residencies#portugal-d7" }), citation(2, { href: null })],
    });
    const address = window.location.href;
    await link("Source 2: Program 2").click();
    expect(document.activeElement?.textContent).toMatch(/^Source 2Program 2.*What program 2 says\./);
    expect(getComputedStyle(document.activeElement!).backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
    await expect.element(page.getByText("What program 1 says.")).not.toBeInTheDocument();
    expect(window.location.href).toBe(address);
    await link("Source 1: Program 1").click();
    expect(history).toEqual(["/ai-agent", "/personal/residencies#portugal-d7"]);
  });

  it("opens a public page of this site outside of the app", async () => {
    const location = await show("One [1].", {
      citations: [citation(1, { href: "/procedures/lost-passport" })],
    });
    const followed = new Promise<boolean>((resolve) =>
      window.addEventListener(
        "click",
        (event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        },
        { once: true },
      ),
    );
    await link(/^Source 1/).click();
    expect(await followed).toBe(true);
    expect(location.history).toEqual(["/ai-agent"]);
  });

  it.each(["javascript:window.pwned=1", "//evil.example", "/\\evil.example", "data:text/html,x", "evil", ""])(
    "ignores a citation with the address %j",
    async (href) => {
      await show("One [1].", {
        citations: [citation(1, { href, sources: [{ name: "Who", url: href }] })],
      });
      await userEvent.click(page.getByRole("button", { name: "Show excerpts" }));
      expect(links()).toEqual([expect.stringMatching(/^#.*-source-1$/)]);
    },
  );
});

describe("below an answer", () => {
  it("are its sources with kind, date and confidence", async () => {
    await show("One [1] [2] [3].", {
      citations: [
        citation(1),
        citation(2, { kind: "news", date: "2026-09-24", dateMeans: "published", confidence: "official" }),
        citation(3, { kind: "country", date: "2020", dateMeans: "figures of", confidence: "partly-sourced" }),
        citation(4, { kind: "tool", date: null, dateMeans: null, confidence: "unverified", href: null }),
      ],
    });
    const entries = [...document.querySelectorAll("ol[aria-labelledby] > li")].map(
      ({ textContent }) => textContent,
    );
    expect(entries).toEqual([
      `Source 1Program 1Residency program · Checked ${dateText(thisMonth)} · High confidence`,
      "Source 2Program 2News · Published Sep 24, 2026 · Official source",
      "Source 3Program 3Country · Figures of 2020, over 12 months old · Partly not confirmed",
      "Source 4Program 4Tool · Not confirmed",
    ]);
    await expect.element(page.getByText("What program 1 says.")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Show excerpts" }).click();
    await expect.element(page.getByText("What program 1 says.")).toBeVisible();
    await expect.element(link(/^AIMA/).nth(0)).toHaveAttribute("href", "https://aima.example/");
    await expectAccessible();
  });

  it("is a warning if a model named no sources", async () => {
    await show("Surely.");
    await expect
      .element(page.getByText("This answer names no sources. Check it before you rely on it."))
      .toBeVisible();
    await expect.element(page.getByText(disclaimer)).toBeVisible();
  });

  it("is a note if no language model wrote it", async () => {
    await show("I found nothing on that.", { origin: "library" });
    await expect.element(page.getByText("From Meridian's library, without a language model")).toBeVisible();
    await expect.element(page.getByText(/names no sources/)).not.toBeInTheDocument();
  });

  it("is no 'Regenerate' if the library wrote it", async () => {
    await show("One [1].", { origin: "library", citations: [citation(1, { href: null })] });
    await expect.element(page.getByRole("heading", { name: "Sources" })).toBeVisible();
    for (const name of ["Regenerate", "Show excerpts"])
      expect(page.getByRole("button", { name }).elements()).toEqual([]);
    await link("Source 1: Program 1").click();
    await expect.element(page.getByText("What program 1 says.")).not.toBeInTheDocument();
  });

  it("is nothing while it is being written", async () => {
    await show("One [1]", { citations: [citation(1)], state: "writing", origin: null });
    await expect.element(link("Source 1: Program 1")).toBeVisible();
    await expect.element(page.getByText("Sources")).not.toBeInTheDocument();
    await expect.element(page.getByText(disclaimer)).not.toBeInTheDocument();
  });
});
