import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AuthProvider } from "#client/platform/current-user.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { PaletteButton, PaletteProvider } from "#client/shell/palette.tsx";
import type { TextAnswer } from "#shared/questions/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { Palette } from "./palette.tsx";

const answered: TextAnswer = {
  kind: "answer",
  language: "en",
  question: "may-enter",
  sentences: ["You may stay for 30 days.", "Source: Notice of the ministry, as of October 5, 2026."],
  sources: [
    { name: "Notice of the ministry", url: "https://ministry.example/notice" },
    { name: "A second source" },
  ],
  link: { title: "Entry to Thailand", href: "/entry?passports=DE&places=TH" },
  note: "This is information.",
};
const asksPassport: TextAnswer = {
  kind: "asks",
  language: "en",
  question: "may-enter",
  field: "passports",
  sentences: ["Which passport do you travel on?"],
  replies: ["Canada"],
};
const update = {
  ...{ id: 17, title: "Thailand shortens stays", link: "https://gov.example/17", type: "visa" },
  ...{ pubDate: "2026-09-24T00:00:00.000Z", countries: ["Thailand"], tags: [], rulesOf: [] },
  ...{ source: { name: "Gazette", kind: null }, dateBasis: null, status: "new", nationalsOf: [] },
  ...{ firstSeenAt: "2026-09-24T00:00:00.000Z", alsoReportedBy: [] },
};

interface Call {
  path: string;
  body: unknown;
}
let calls: Call[];
/** The server's responses by path. A number is the status of a failure. */
let served: Record<string, unknown>;
let role: "member" | "admin";

beforeEach(() => {
  calls = [];
  role = "member";
  served = {
    "/api/countries": [
      { id: 276, name: "Germany", code: "DE", flagCode: "de" },
      { id: 764, name: "Thailand", code: "TH", flagCode: "th" },
    ],
    "/api/programmes": [],
    "/api/news": [update],
    "/api/questions": answered,
  };
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    const path = new URL(address, location.origin).pathname;
    const sent: unknown = body ? JSON.parse(String(body)) : undefined;
    calls.push({ path, body: sent });
    if (path === "/api/user") return Response.json({ id: 7, username: "amelia", role });
    const answer = typeof served[path] === "function" ? await served[path](sent) : served[path];
    if (typeof answer !== "number") return Response.json(answer);
    return Response.json({ message: "Meridian is busy.", code: "busy" }, { status: answer });
  });
});

const load = async () => Palette;

const open = async () => {
  await render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
        <ToastProvider>
          <AuthProvider>
            <PaletteProvider load={load}>
              <PaletteButton />
              <main>
                <h1>Content</h1>
              </main>
            </PaletteProvider>
          </AuthProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await userEvent.click(opener());
  await expect.element(field()).toHaveFocus();
};

const opener = () => page.getByRole("button", { name: "Search or ask" });
const field = () => page.getByRole("combobox", { name: "Search or ask" });
const option = (name: string | RegExp) => page.getByRole("option", { name });
const chosen = () => page.getByRole("option", { selected: true });
const type = (keys: string) => userEvent.keyboard(keys);
const asked = () => calls.filter(({ path }) => path === "/api/questions").map(({ body }) => body);
const question = "how long can a german stay in thailand";

it("lists the screens and actions, and opens what is chosen with the arrow keys", async () => {
  await open();
  await expect.element(option("Feed")).toBeVisible();
  await expect.element(option("Log out")).toBeVisible();
  expect(option("Sources").elements()).toEqual([]);
  await expectAccessible();
  await type("stays");
  await expect.element(chosen()).toHaveTextContent("Stays");
  await type("{ArrowDown}");
  await expect.element(chosen()).toHaveTextContent("Report on your stays");
  await type("{ArrowUp}{Enter}");
  await expect.poll(() => location.pathname).toBe("/stays");
  await expect.element(field()).not.toBeInTheDocument();
});

it("lists the screens of administrators for administrators", async () => {
  role = "admin";
  await open();
  await expect.element(option("Sources")).toBeVisible();
});

it("finds countries by their names in several languages", async () => {
  await open();
  await type("tailandia");
  await expect.element(chosen()).toHaveTextContent("Thailand");
  await type("{Enter}");
  await expect.poll(() => location.pathname).toBe("/places/thailand");
});

it("switches the theme", async () => {
  await open();
  await type("dark{Enter}");
  await expect.poll(() => document.documentElement.classList.contains("dark")).toBe(true);
});

it("answers a question in place, with its source and the screen with the full answer", async () => {
  await open();
  await type(`${question}{Enter}`);
  await expect.element(page.getByText("You may stay for 30 days.")).toBeVisible();
  expect(asked()).toEqual([{ text: question }]);
  await expect
    .element(page.getByRole("link", { name: "Notice of the ministry" }))
    .toHaveAttribute("href", "https://ministry.example/notice");
  await expect.element(page.getByText("Source: A second source")).toBeVisible();
  await expect.element(page.getByText("This is information.")).toBeVisible();
  await expect.element(chosen()).toHaveTextContent("Open: Entry to Thailand");
  await expectAccessible();
  await type("{Enter}");
  await expect.poll(() => location.pathname + location.search).toBe("/entry?passports=DE&places=TH");
});

it("offers the passports of the profile first if one is missing, and sends none before it is chosen", async () => {
  localStorage.setItem(
    "userProfile",
    JSON.stringify({ citizenships: [{ country: "764", isPrimary: true }], residencies: [] }),
  );
  served["/api/questions"] = ({ passports }: { passports?: string[] }) =>
    passports ? answered : asksPassport;
  await open();
  await type("how long can i stay in japan{Enter}");
  await expect.element(page.getByText("Which passport do you travel on?")).toBeVisible();
  await expect.element(field()).toHaveValue("");
  await expect.element(chosen()).toHaveTextContent("Thailand");
  await expect.element(chosen()).toHaveTextContent("In your profile");
  await type("ger{Enter}");
  await expect.element(page.getByText("You may stay for 30 days.")).toBeVisible();
  expect(asked()).toEqual([
    { text: "how long can i stay in japan" },
    { text: "how long can i stay in japan", passports: ["DE"] },
  ]);
});

it("offers the likely replies", async () => {
  served["/api/questions"] = ({ earlier }: { earlier?: string[] }) => (earlier ? answered : asksPassport);
  await open();
  await type("how long can i stay in japan{Enter}");
  await expect.element(chosen()).toHaveTextContent("Canada");
  await type("{Enter}");
  await expect.element(page.getByText("You may stay for 30 days.")).toBeVisible();
  expect(asked().at(-1)).toEqual({ text: "Canada", earlier: ["how long can i stay in japan"] });
});

it("sends a typed reply together with the question", async () => {
  served["/api/questions"] = ({ earlier }: { earlier?: string[] }) => (earlier ? answered : asksPassport);
  await open();
  await type("how long can i stay in japan{Enter}");
  await expect.element(field()).toHaveAttribute("placeholder", "Type a reply");
  await type("a polish one{Enter}");
  await expect.element(page.getByText("You may stay for 30 days.")).toBeVisible();
  expect(asked().at(-1)).toEqual({ text: "a polish one", earlier: ["how long can i stay in japan"] });
});

it("leads to the assistant with the question if Meridian computes no answer", async () => {
  served["/api/questions"] = { kind: "none" };
  await open();
  await type("best pizza in naples tonight{Enter}");
  await expect.element(page.getByText("Meridian has no computed answer to this.")).toBeVisible();
  await expect.element(chosen()).toHaveTextContent("Ask the assistant");
  await type("{Enter}");
  await expect.poll(() => location.pathname).toBe("/ai-agent");
  expect(history.state).toMatchObject({ question: "best pizza in naples tonight" });
});

it("shows why there is no answer, and retries", async () => {
  served["/api/questions"] = 503;
  await open();
  await type(`${question}{Enter}`);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Couldn't get an answer. Meridian is busy.");
  served["/api/questions"] = answered;
  await expect.element(chosen()).toHaveTextContent("Try again");
  await type("{Enter}");
  await expect.element(page.getByText("You may stay for 30 days.")).toBeVisible();
});

it("finds updates, and shows a message if the search fails", async () => {
  await open();
  // Each text is filled in one step, so that only one search runs for it.
  await userEvent.fill(field(), "visa news");
  await expect.element(option(/Thailand shortens stays/)).toHaveTextContent("Sep 24, 2026");
  served["/api/news"] = 503;
  await userEvent.fill(field(), "visa news today");
  const failure = option(/Couldn't search updates\. Meridian is busy\./);
  await expect.element(failure).toBeVisible();
  served["/api/news"] = [update];
  await failure.click();
  await expect.element(option(/Thailand shortens stays/)).toBeVisible();
});

it("chooses the first row, also if it arrives later, until the reader moves to another", async () => {
  let failPrograms = () => {};
  const programs = new Promise((resolve) => {
    failPrograms = () => resolve(503);
  });
  served["/api/programmes"] = () => programs;
  await open();
  await type("visas abroad");
  await expect.element(chosen()).toHaveTextContent("Thailand shortens stays");
  await expect.element(field()).toHaveAttribute("aria-activedescendant", chosen().element().id);
  await type("{ArrowDown}");
  await expect.element(chosen()).toHaveTextContent("Ask: visas abroad");
  failPrograms();
  await expect.element(option(/Couldn't search programs/)).toBeVisible();
  await expect.element(chosen()).toHaveTextContent("Ask: visas abroad");
  await type("s");
  await expect.element(chosen()).toHaveTextContent("Couldn't search programs");
});

/** Types a text and presses Enter before the palette and the countries have loaded. */
const enterEarly = async (text: string) => {
  let show = (_: typeof Palette) => {};
  const loaded = new Promise<typeof Palette>((resolve) => {
    show = resolve;
  });
  let answerCountries = () => {};
  const countries = new Promise((resolve) => {
    answerCountries = () => resolve([]);
  });
  served["/api/countries"] = () => countries;
  await render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider>
          <AuthProvider>
            <PaletteProvider load={() => loaded}>
              <PaletteButton />
            </PaletteProvider>
          </AuthProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await type("{Control>}k{/Control}");
  await expect.element(page.getByRole("textbox", { name: "Search or ask" })).toHaveFocus();
  await type(`${text}{Enter}`);
  show(Palette);
  await expect.element(field()).toBeVisible();
  answerCountries();
};

it("an Enter pressed before the palette loaded opens the named entry", async () => {
  await enterEarly("report on");
  await expect.element(field()).not.toBeInTheDocument();
  expect(location.search).toBe("?tab=report");
});

it("an Enter pressed before the palette loaded asks the question", async () => {
  await enterEarly(question);
  await expect.element(page.getByText("You may stay for 30 days.")).toBeVisible();
});

it("Escape and Control+K close it, and the focus returns", async () => {
  await open();
  await type("stays{Escape}");
  await expect.element(opener()).toHaveFocus();
  await type("{Control>}k{/Control}");
  await expect.element(field()).toHaveValue("");
  await type("{Control>}k{/Control}");
  await expect.element(opener()).toHaveFocus();
});
