import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { dayOf } from "#shared/calendar/day.ts";
import type { PlannedVisit } from "#shared/questions/contract.ts";
import { type KeptStay, noTravels, personOf } from "#shared/stays/travels.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { law } from "#tests/support/browser-law.ts";
import { typeDate } from "#tests/support/type-date.ts";
import { Planner } from "./planner.tsx";

const country = (id: number, name: string, code: string) => ({
  ...{ id, name, code, flagCode: code.toLowerCase() },
});
const countries = [
  country(12, "Algeria", "DZ"),
  country(250, "France", "FR"),
  country(392, "Japan", "JP"),
  country(724, "Spain", "ES"),
  country(764, "Thailand", "TH"),
];

const stay = (at: number, code: string, from: string, to?: string): KeptStay => ({
  id: `6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f${10 + at}`,
  ...{ country: code, from, to, addedAt: "2026-01-01T10:00:00Z" },
});

/** The server's reading of a question. */
type Read = PlannedVisit | { kind: "asks"; sentence: string };
const stayIn = (place: string, from: string, to: string): Read => ({
  ...{ kind: "stay", place, from: `2026-${from}`, to: `2026-${to}` },
});
const longestFromMay3: Read = { kind: "longest", place: "ES", from: "2026-05-03" };
const backFor30Days: Read = { kind: "return", place: "SCHENGEN", days: 30 };
const whichCountry: Read = { kind: "asks", sentence: "Which country do you mean?" };

let failures = 0;
let read: Read = whichCountry;
let sent: unknown;
beforeEach(() => {
  failures = 0;
  sent = undefined;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (failures-- > 0) return Response.json({ message: "Down", code: "internal" }, { status: 500 });
    if (!url.endsWith("/api/questions/plan")) return Response.json(countries);
    sent = JSON.parse(String(init?.body));
    return Response.json(read);
  });
});

const open = async (stays: readonly KeptStay[] = [], citizenships: readonly string[] = ["BR"]) => {
  const onAdd = vi.fn();
  const today = dayOf("2026-03-01");
  const person = { ...personOf({ ...noTravels, stays: [...stays] }), citizenships };
  const screen = await render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <main>
        <h1>Planner</h1>
        <Planner {...{ person, rules: law.rulesFor(citizenships, today), today, onAdd }} />
      </main>
    </QueryClientProvider>,
  );
  const ask = async (question: Read) => {
    read = question;
    await screen.getByLabelText("Ask in your own words").fill("A question in words?");
    await screen.getByRole("button", { name: "Ask" }).click();
  };
  const answer = () => screen.getByRole("region", { name: "Answer" });
  return { screen, ask, answer, headline: () => answer().getByRole("status").first(), onAdd };
};

describe("a question in words", () => {
  it("is answered in words, then for each rule, with the smallest change", async () => {
    const { ask, answer, headline, screen } = await open([stay(1, "FR", "2026-03-20", "2026-04-30")]);
    await ask(stayIn("ES", "05-10", "07-30"));
    await expect.element(headline()).toHaveTextContent("No. You would go over a limit on Jun 27, 2026.");
    await expect.element(screen.getByLabelText("First day").first()).toHaveValue("2026-05-10");
    await expect
      .element(answer())
      .toHaveTextContent("You go over the limit on Jun 27, 2026: 91 of 90 days. Without this stay: 42.");
    await expect.element(answer()).toHaveTextContent(/Spain tax residence.*Days alone don't decide/);
    await expectAccessible();

    await expect.element(answer()).toHaveTextContent(/The smallest change that works. Leave 34 days earlier/);
    await screen.getByRole("button", { name: "Use this change" }).click();
    await expect
      .element(headline())
      .toHaveTextContent("Yes. The days allow a stay in Spain from May 10 to Jun 26, 2026.");
    await expect.element(screen.getByLabelText("Last day").first()).toHaveValue("2026-06-26");
  });

  it("gets the longest stay, and the rule that decides it", async () => {
    const { ask, answer, headline, screen } = await open([stay(1, "FR", "2026-03-20", "2026-04-30")]);
    await ask(longestFromMay3);
    await expect.element(headline()).toHaveTextContent("At most 48 days, until Jun 19, 2026.");
    await expect.element(answer()).toHaveTextContent(/Schengen area: 90 days in any 180 daysDecides/);
    await screen.getByRole("button", { name: "See what this stay changes" }).click();
    await expect.element(headline()).toHaveTextContent(/^Yes\. The days allow a stay in Spain/);
  });

  it("gets the earliest return, and the assumption about an open stay", async () => {
    const { ask, answer, headline } = await open([stay(1, "FR", "2025-12-02")]);
    await ask(backFor30Days);
    await expect.element(headline()).toHaveTextContent("From May 31, 2026, for up to 30 days.");
    await expect
      .element(answer())
      .toHaveTextContent(
        "You are still in France. The plan assumes that you leave on Mar 1, 2026, which is today.",
      );
  });

  it("gets the stays elsewhere on the same days", async () => {
    const { ask, answer } = await open([stay(1, "JP", "2026-05-20", "2026-06-10")]);
    await ask(stayIn("ES", "05-10", "05-30"));
    await expect
      .element(answer())
      .toHaveTextContent("On some of these days you plan to be elsewhere: Japan, May 20 to Jun 10, 2026.");
  });

  it("is not guessed if no rule is known", async () => {
    const { ask, headline } = await open();
    await ask(stayIn("DZ", "05-10", "05-30"));
    await expect
      .element(headline())
      .toHaveTextContent(
        "We can't say. We have no confirmed rule on visits to Algeria. Ask the authority there.",
      );
  });

  it("is not guessed without the passport that decides it", async () => {
    const { ask, headline } = await open([], []);
    await ask(stayIn("TH", "05-10", "05-30"));
    await expect.element(headline()).toHaveTextContent("That depends on your passport.");
  });

  it("is sent to the server with the current day, and nothing else", async () => {
    const { ask } = await open();
    await ask(whichCountry);
    await expect.poll(() => sent).toEqual({ text: "A question in words?", today: "2026-03-01" });
  });

  it("that is unclear shows below the field what is missing", async () => {
    const { ask, screen } = await open();
    await ask(whichCountry);
    await expect.element(screen.getByRole("alert")).toHaveTextContent("Which country do you mean?");
    await expectAccessible();
  });

  it("stays in the field, with the reason below it, if the server fails", async () => {
    const { ask, screen } = await open();
    failures = 1;
    await ask(whichCountry);
    await expect.element(screen.getByRole("alert")).toHaveTextContent("Down");
    await expect.element(screen.getByLabelText("Ask in your own words")).toHaveValue("A question in words?");
  });

  it("that is unclear does not mention a previous question if there was none", async () => {
    const { ask, screen } = await open();
    await ask(whichCountry);
    await expect
      .element(screen.getByText(/^No answer yet/))
      .toHaveTextContent("No answer yet. Ask again, or use the fields below.");
  });

  it("that is unclear removes the answer to the previous question", async () => {
    const { ask, answer, headline, screen } = await open();
    await ask(stayIn("ES", "05-10", "05-30"));
    await expect.element(headline()).toHaveTextContent("Yes.");
    await ask(whichCountry);
    await expect.element(screen.getByRole("alert")).toHaveTextContent("Which country do you mean?");
    await expect.element(answer()).not.toBeInTheDocument();
    await expect
      .element(screen.getByText(/^No answer yet/))
      .toHaveTextContent("The fields below still hold your previous question.");
    await typeDate(screen.getByLabelText("Last day"), "2026-05-20");
    await expect.element(headline()).toHaveTextContent("Yes.");
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  });
});

describe("the strip", () => {
  const question = stayIn("ES", "05-10", "05-30");

  it("moves the stay and its ends with the keyboard, but not into the past, and updates the answer", async () => {
    const { ask, headline, screen } = await open();
    await ask(question);
    const focus = async (name: string) => {
      const slider = screen.getByRole("slider", { name });
      await expect.element(slider).toBeVisible();
      slider.element().focus();
    };
    await focus("Last day");
    await userEvent.keyboard("{PageUp}{ArrowRight}{ArrowLeft}{ArrowRight}");
    await expect.element(headline()).toHaveTextContent("from May 10 to Jun 7, 2026.");
    await focus("First day");
    await userEvent.keyboard("{PageDown}");
    await expect.element(headline()).toHaveTextContent("from May 3 to Jun 7, 2026.");
    await focus("Whole stay");
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(headline()).toHaveTextContent("from May 4 to Jun 8, 2026.");
    await userEvent.keyboard("{PageDown>10/}");
    await expect.element(headline()).toHaveTextContent("from Mar 1 to Apr 5, 2026.");
    await expect.element(screen.getByLabelText("First day").first()).toHaveValue("2026-03-01");
  });
});

describe("an unsafe stay", () => {
  it("offers a change first, and adds the stay only on request", async () => {
    const { ask, screen, onAdd } = await open([stay(1, "FR", "2026-03-20", "2026-04-30")]);
    await ask(stayIn("ES", "05-10", "07-30"));
    await expect.element(screen.getByRole("button", { name: "Use this change" })).toBeVisible();
    const add = screen.getByRole("button", { name: "Add as planned stay" });
    await expect.element(add).not.toBeInTheDocument();
    await screen.getByText("Add it anyway").click();
    await add.click();
    expect(onAdd).toHaveBeenCalledOnce();
  });

  it("names the other stays that already cross a limit", async () => {
    const { ask, screen } = await open([
      stay(1, "FR", "2026-03-20", "2026-06-30"),
      stay(2, "TH", "2026-07-01", "2026-07-10"),
    ]);
    await ask(stayIn("ES", "05-01", "05-10"));
    await expect.element(screen.getByText(/other stays already go over a limit/)).toBeVisible();
    await expect
      .element(screen.getByRole("list", { name: "Other stays that go over the limit" }))
      .toHaveTextContent(/^France, Mar 20 to Jun 30, 2026$/);
    await ask({ kind: "return", place: "ES", days: 10 });
    await expect
      .element(screen.getByRole("list", { name: "Other stays that go over the limit" }))
      .toHaveTextContent(/^France, Mar 20 to Jun 30, 2026$/);
  });
});

it("a stay that is already planned cannot be added again, and is not counted twice", async () => {
  const { ask, answer, headline, screen } = await open([stay(1, "ES", "2026-05-10", "2026-05-20")]);
  await ask(stayIn("ES", "05-10", "05-20"));
  await expect.element(headline()).toHaveTextContent(/^Yes\./);
  await expect.element(answer()).toHaveTextContent("Without this stay: 0.");
  await expect.element(screen.getByText("This stay is among your stays.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Add as planned stay" })).not.toBeInTheDocument();
});

it("without a passport, the answer states which limit it assumes", async () => {
  const { ask, answer } = await open([], []);
  for (const question of [
    stayIn("ES", "05-10", "05-20"),
    longestFromMay3,
    { kind: "return", place: "ES", days: 30 } as const,
  ]) {
    await ask(question);
    await expect
      .element(answer())
      .toHaveTextContent(/We assume the usual limit, because you have not entered a passport\. Add yours/);
  }
});

it("the form asks the same questions, shows mistakes, and adds a planned stay", async () => {
  const { headline, screen, onAdd } = await open();
  await screen.getByRole("combobox", { name: "Country" }).fill("Spain");
  await screen.getByRole("option", { name: "Spain" }).click();
  await typeDate(screen.getByLabelText("First day"), "2026-05-10");
  await typeDate(screen.getByLabelText("Last day"), "2026-05-01");
  await expect
    .element(screen.getByRole("alert"))
    .toHaveTextContent("The stay ends on May 1, 2026, before it begins on May 10, 2026.");
  await typeDate(screen.getByLabelText("Last day").first(), "2026-05-20");
  await expect.element(headline()).toHaveTextContent("Yes.");
  await screen.getByRole("button", { name: "Add as planned stay" }).click();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({ country: "ES", from: "2026-05-10", to: "2026-05-20" });
});

it("the deadlines of a stay can be saved for a calendar", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "#";
  });
  const { ask, screen } = await open([stay(1, "FR", "2026-03-20", "2026-04-30")]);
  await ask(stayIn("ES", "05-10", "05-30"));
  await screen.getByRole("button", { name: "Save 1 deadline for a calendar" }).click();
  expect(await saved[0]!.text()).toContain("DTSTART;VALUE=DATE:20260626\r\n");
});

it("the planner passes axe on a phone, and scrolls to the answer below the fields", async () => {
  await page.viewport(360, 480);
  const { ask, headline } = await open([stay(1, "FR", "2026-03-20", "2026-04-30")]);
  await ask(stayIn("ES", "05-10", "07-30"));
  await expect.element(headline()).toHaveTextContent("No.");
  await expect.element(headline()).toBeInViewport();
  await expectAccessible();
});

it("the planner can be loaded again after a failure", async () => {
  failures = 3;
  const { screen } = await open();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByLabelText("Ask in your own words")).toBeVisible();
});
