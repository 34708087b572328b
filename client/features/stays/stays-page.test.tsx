import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { type Day, dateOf, dayOf, dayText, isoOf, plusDays, yearOf } from "#shared/calendar/day.ts";
import type { StayFacts } from "#shared/countries/stay-facts.ts";
import { type KeptStay, noTravels, type Travels } from "#shared/stays/travels.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { examples, lawPack } from "#tests/support/browser-law.ts";
import { typeDate } from "#tests/support/type-date.ts";
import { devicePlace } from "./device-place.ts";
import { StaysPage } from "./stays-page.tsx";

const country = (id: number, name: string, code: string) => ({
  ...{ id, name, code, flagCode: code.toLowerCase() },
});
const countries = [
  country(20, "Andorra", "AD"),
  country(250, "France", "FR"),
  country(268, "Georgia", "GE"),
  country(620, "Portugal", "PT"),
  country(634, "Qatar", "QA"),
  country(724, "Spain", "ES"),
  country(764, "Thailand", "TH"),
  country(826, "United Kingdom", "GB"),
  country(840, "United States", "US"),
];
const facts: StayFacts = {
  names: [
    { name: "lisbon", countries: ["PT"] },
    { name: "san josé", countries: ["CR", "US"] },
  ],
};

/** A fixed day late in the year. In January, a stay of last month would be in another year. */
const today = dayOf("2026-11-20");
const iso = (days: number) => isoOf(plusDays(today, days));
const stay = (code: string, from: number, to?: number): KeptStay => ({
  id: crypto.randomUUID(),
  country: code,
  from: iso(from),
  to: to === undefined ? undefined : iso(to),
  addedAt: new Date().toISOString(),
});

/** Serves every call. The account is empty unless `account` is given. */
const serve = (account: Travels | null = null) => {
  const responses: Readonly<Record<string, unknown>> = {
    "/api/countries": countries,
    "/api/countries/stays": facts,
    "/api/law": lawPack,
    "/api/questions/examples": examples,
    "/api/questions/plan": { kind: "stay", place: "FR", from: iso(10), to: iso(19) },
    "/api/stays": { revision: account ? crypto.randomUUID() : "none", travels: account },
  };
  vi.stubGlobal("fetch", async (input: RequestInfo) => Response.json(responses[String(input)]));
};

const keepProfile = () =>
  localStorage.setItem(
    profileKey,
    JSON.stringify({
      residencies: [{ country: "724", isPrimary: true }],
      citizenships: [{ country: "620", isPrimary: true }],
      employmentStatus: "employed",
      employmentCountry: "620",
    }),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00") });
  serve();
});
afterEach(async () => {
  vi.useRealTimers();
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
});

const open = async (kept?: Partial<Travels>) => {
  if (kept) await devicePlace.save({ ...noTravels, ...kept });
  const screen = await render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <ToastProvider>
        <main>
          <StaysPage />
        </main>
      </ToastProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole("textbox", { name: "Type or paste your stays" })).toBeVisible();
  return screen;
};
type Screen = Awaited<ReturnType<typeof open>>;

const entry = (screen: Screen) => screen.getByRole("textbox", { name: "Type or paste your stays" });
const understood = (screen: Screen) => screen.getByRole("list", { name: "Stays in your text" });
const rule = (screen: Screen, name: RegExp) => screen.getByRole("button", { name });
const keptStays = async () =>
  (await devicePlace.load())?.stays.map(({ country: code, from, to }) => [code, from, to]);

describe("quick entry", () => {
  it("previews the stays, and stores them only when the person confirms", async () => {
    const screen = await open();
    await entry(screen).fill("Lisbon 3 Mar to 20 May 2026");
    await expect.element(understood(screen)).toHaveTextContent("Portugal Mar 3 to May 20, 2026, 79 days");
    expect(await devicePlace.load()).toBeUndefined();
    await userEvent.keyboard("{Enter}");
    await expect.poll(keptStays).toEqual([["PT", "2026-03-03", "2026-05-20"]]);
    await expect.element(entry(screen)).toHaveValue("");
    await expect.element(screen.getByText("Added 1 stay.")).toBeVisible();
  });

  it("names the line of each mistake, and keeps that line for correction", async () => {
    const screen = await open();
    await entry(screen).fill(
      "Spain since 2 Jan 2026\nAtlantis 1 Feb 2026 to 3 Mar 2026\nFrance 31 Feb 2026 to 3 Mar 2026",
    );
    await expect
      .element(understood(screen))
      .toHaveTextContent(
        /Line 2: We don't know a country or town called 'Atlantis'.*Line 3: The date Feb 31, 2026 does not exist/,
      );
    await expectAccessible();
    await screen.getByRole("button", { name: "Add 1 stay" }).click();
    await expect.poll(keptStays).toEqual([["ES", "2026-01-02", undefined]]);
    await expect
      .element(entry(screen))
      .toHaveValue("Atlantis 1 Feb 2026 to 3 Mar 2026\nFrance 31 Feb 2026 to 3 Mar 2026");
  });

  it("asks about an ambiguous date, an ambiguous name and a missing year", async () => {
    const screen = await open();
    await entry(screen).fill("San José 03/04/2025 to 05/06/2025");
    await expect.element(screen.getByRole("button", { name: /^Add 1/ })).not.toBeInTheDocument();
    await screen.getByRole("radio", { name: "The month" }).click();
    await screen.getByRole("combobox", { name: "Country of line 1" }).selectOptions("US");
    await expect.element(understood(screen)).toHaveTextContent("Mar 4 to May 6, 2025, 64 days in");
    await expect.element(screen.getByRole("button", { name: "Add 1 stay" })).toBeVisible();
    // The choice applies to this place only.
    await entry(screen).fill("Santiago 03/04/2025 to 05/06/2025");
    await expect.element(screen.getByRole("button", { name: "Add 1 stay" })).not.toBeInTheDocument();
    const lastYear = String(yearOf(today) - 1);
    await entry(screen).fill("Georgia 3 Mar to 20 May");
    await screen.getByRole("combobox", { name: "Year for dates without a year" }).selectOptions(lastYear);
    await expect.element(understood(screen)).toHaveTextContent(`Georgia Mar 3 to May 20, ${lastYear}`);
  });
});

it("shows the first stays, then all on request, with the focus on the first new one", async () => {
  const stays = Array.from({ length: 14 }, (_, at) => stay("PT", -10 * at - 5, -10 * at - 1));
  const screen = await open({ stays });
  const edit = screen.getByRole("button", { name: /^Edit Portugal/ });
  await expect.poll(() => edit.elements().length).toBe(12);
  screen.getByRole("button", { name: "Show all 14 stays" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => edit.elements().length).toBe(14);
  await expect.element(edit.nth(12)).toHaveFocus();
});

describe("a stay", () => {
  it("can be entered in fields, edited, deleted, and restored", async () => {
    const screen = await open();
    await screen.getByRole("button", { name: "With a form" }).click();
    await screen.getByRole("button", { name: "Add the stay" }).click();
    await expect.element(screen.getByRole("combobox", { name: "Country" })).toHaveFocus();
    await userEvent.keyboard("Spain{Enter}");
    await typeDate(screen.getByLabelText("First day"), "2026-05-20");
    await typeDate(screen.getByLabelText("Last day"), "2026-05-01");
    await screen.getByRole("button", { name: "Add the stay" }).click();
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("The stay ends on May 1, 2026, before it begins on May 20, 2026.");
    await expect.element(screen.getByLabelText("Last day")).toHaveFocus();
    await typeDate(screen.getByLabelText("Last day"), "2026-06-01");
    await screen.getByRole("button", { name: "Add the stay" }).click();
    await expect.poll(keptStays).toEqual([["ES", "2026-05-20", "2026-06-01"]]);
    // The form is empty, so that another Enter adds nothing.
    await expect.element(screen.getByRole("combobox", { name: "Country" })).toHaveFocus();
    await expect.element(screen.getByLabelText("First day")).toHaveValue("");

    await screen.getByRole("button", { name: /^Edit Spain/ }).click();
    const form = screen.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Save" }) });
    await typeDate(form.getByLabelText("Last day"), "2026-06-09");
    await form.getByRole("button", { name: "Save" }).click();
    await expect.poll(keptStays).toEqual([["ES", "2026-05-20", "2026-06-09"]]);

    await screen.getByRole("button", { name: /^Delete Spain/ }).click();
    await expect.poll(keptStays).toEqual([]);
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(keptStays).toEqual([["ES", "2026-05-20", "2026-06-09"]]);
    await screen.getByRole("button", { name: "Undo" }).click();
    await expect.poll(keptStays).toEqual([["ES", "2026-05-20", "2026-06-01"]]);
  });

  it("stays in the fields while another way of entry is shown", async () => {
    const screen = await open();
    const press = async (name: string) => {
      screen.getByRole("button", { name }).element().focus();
      await userEvent.keyboard("{Enter}");
    };
    const combobox = screen.getByRole("combobox", { name: "Country" });
    await press("With a form");
    await userEvent.click(combobox);
    await userEvent.keyboard("Spain{Enter}");
    await typeDate(screen.getByLabelText("First day"), "2026-05-20");
    await press("As text");
    await press("With a form");
    await expect.element(combobox).toHaveValue("Spain");
    await expect.element(screen.getByLabelText("First day")).toHaveValue("2026-05-20");
    await expect.element(screen.getByRole("checkbox", { name: "Still there" })).not.toBeChecked();
  });

  it("lists gaps and overlaps, and does not change them", async () => {
    const stays = [stay("PT", -60, -40), stay("ES", -45, -30), stay("FR", -10)];
    const screen = await open({ stays });
    await expect
      .element(
        screen.getByText(`Both Portugal and Spain on ${dayText(plusDays(today, -45)).split(",")[0]}`, {
          exact: false,
        }),
      )
      .toBeVisible();
    await expect.element(screen.getByText("between Spain and France", { exact: false })).toBeVisible();
    expect((await devicePlace.load())?.stays).toEqual(stays);
  });
});

describe("the rules", () => {
  it("show how many days are left, with the days, the law and the examples behind it", async () => {
    const screen = await open({ stays: [stay("ES", -70), stay("TH", -260, -120)] });
    const schengen = rule(screen, /Schengen area/);
    await expect
      .element(schengen)
      .toHaveTextContent(`19 days left, leave by ${dayText(plusDays(today, 19))}`);
    await schengen.click();
    await expect.element(screen.getByText("Days that stop counting next")).toBeVisible();
    await expect
      .element(screen.getByRole("link", { name: /Regulation \(EU\) 2016\/399, article 6\(1\)/ }))
      .toBeVisible();
    await expect.element(screen.getByText("The number: from an official source.")).toBeVisible();
    await screen.getByText(/\d+ worked examples agree, \d+ of them official/).click();
    await expect
      .element(screen.getByText(/SEM \(CH\) short-stay calculator, example 2/).first())
      .toBeVisible();
    await expectAccessible();
  });

  it("ask questions that days do not decide, and keep the answer", async () => {
    const screen = await open({ stays: [stay("PT", -30)] });
    const portugal = rule(screen, /Portugal tax residence/);
    await expect
      .element(portugal)
      .toHaveTextContent(/Not decided by days alone.*In which countries do you have a home/);
    await portugal.click();
    await screen.getByRole("button", { name: "No country" }).click();
    await expect.element(portugal).toHaveTextContent("Within the limit");
    await expect.poll(async () => (await devicePlace.load())?.answers).toEqual({ homes: [] });
    await screen.getByRole("button", { name: "Clear the answer" }).click();
    await expect.element(portugal).toHaveTextContent("Not decided by days alone");
  });

  it("ask a shared question once, and collapse short stays that only it keeps open", async () => {
    const screen = await open({
      stays: [stay("PT", -30), stay("QA", -35, -35), stay("AD", -45, -42)],
    });
    const shared = screen.getByRole("button", { name: /^These questions decide 3 rules$/ });
    await expect.element(shared).toHaveAttribute("aria-expanded", "true");
    await expect
      .element(rule(screen, /Portugal tax residence/))
      .toHaveTextContent("Not decided by days aloneAnswer the questions that affect more than one rule.");
    const group = screen.getByRole("button", { name: "2 more countries, 4 days at most" });
    await expect.element(rule(screen, /^Qatar/)).not.toBeInTheDocument();
    await group.click();
    await expect.element(rule(screen, /^Qatar/)).toBeVisible();

    await screen.getByRole("button", { name: "No country" }).first().click();
    await expect.element(rule(screen, /Portugal tax residence/)).toHaveTextContent("Within the limit");
    await screen.getByRole("button", { name: "No country" }).click();
    await expect.element(group).toBeVisible();
    await expect
      .element(screen.getByRole("button", { name: "Your answers, used by several rules" }))
      .toHaveAttribute("aria-expanded", "true");
    await expect.element(screen.getByText("Your answer: no country.").first()).toBeVisible();
  });

  it("are sorted by the days that they show", async () => {
    const screen = await open({ stays: [stay("PT", -30), stay("QA", -35, -35), stay("ES", -60, -31)] });
    await expect.element(rule(screen, /Schengen area/)).toBeVisible();
    const headlines = screen
      .getByRole("region", { name: "What the rules say" })
      .getByRole("button", { name: /days left/ })
      .elements()
      .map((card) => Number(/(\d+) days left/.exec(card.textContent)![1]));
    expect(headlines.length).toBeGreaterThan(2);
    expect(headlines).toEqual(headlines.toSorted((a, b) => a - b));
  });

  it("state what they assume without a passport, and link to where to enter one", async () => {
    const screen = await open({ stays: [stay("ES", -70)] });
    const note = screen.getByText(/We assume the usual limit/);
    await expect.element(note).toBeVisible();
    await screen.getByRole("link", { name: "Passports and permits" }).click();
    await expect.element(screen.getByRole("region", { name: "Passports and permits" })).toHaveFocus();
    await screen.getByRole("combobox", { name: "Other citizenships" }).fill("United States");
    await userEvent.keyboard("{Enter}");
    await expect.element(note).not.toBeInTheDocument();
  });

  it("that do not apply to a citizen show no plans and days", async () => {
    const screen = await open({ stays: [stay("ES", -20, 160)], citizenships: ["PT"] });
    const schengen = rule(screen, /Schengen area/);
    await expect.element(schengen).toHaveTextContent("No limit applies to you");
    await expect.element(schengen).not.toHaveTextContent("Your plans cross");
    await expect.element(schengen).not.toHaveTextContent("of 90 days");
  });

  it("show a conflict of two countries as a checklist, without a verdict", async () => {
    const screen = await open({ stays: [stay("PT", -400), stay("GE", -400)] });
    await expect.element(screen.getByRole("heading", { name: "Two countries may claim you" })).toBeVisible();
    await expect.element(screen.getByText("The country of your nationality", { exact: false })).toBeVisible();
  });

  it("that no stay affects are found by search", async () => {
    const screen = await open({ stays: [stay("PT", -30)] });
    await expect.element(rule(screen, /Thailand tax residence/)).not.toBeInTheDocument();
    await screen.getByRole("combobox", { name: "Other rules" }).fill("Thailand tax");
    await userEvent.keyboard("{Enter}");
    await expect.element(rule(screen, /Thailand tax residence/)).toHaveTextContent("179 days left");
  });

  it("count the days that an officer granted at this entry", async () => {
    const screen = await open({ stays: [stay("TH", -9)], citizenships: ["US"] });
    const exempt = rule(screen, /^Thailand: \d+ days per entry/);
    await expect.element(exempt).toHaveTextContent(/\d+ days left/);
    const withoutGrant = exempt.element().textContent;
    await exempt.click();
    const granted = screen.getByRole("textbox", { name: /How many days did the officer/ });
    await granted.fill("17");
    await userEvent.tab();
    await expect.element(exempt).toHaveTextContent("7 days left");
    await granted.fill("");
    await userEvent.tab();
    await expect.element(exempt).toHaveTextContent(withoutGrant);
  });

  it("that were crossed in the last year have separate cards", async () => {
    const year = dateOf(today).year - 1;
    const past = { ...stay("TH", 0), from: `${year}-02-01`, to: `${year}-09-30` };
    const screen = await open({ stays: [past] });
    await expect.element(screen.getByRole("heading", { name: "Crossed earlier" })).toBeVisible();
    await expect.element(rule(screen, /Thailand tax residence/)).toHaveTextContent(/Limit crossed on Jul/);
  });

  it("say that plans go over the limit even if the person leaves today", async () => {
    const screen = await open({ stays: [stay("ES", -70, -30), stay("PT", -9), stay("FR", 25, 120)] });
    await expect
      .element(screen.getByText(/^Even if you leave today, your plans go over the limit on/).first())
      .toBeVisible();
  });

  it("show on which day a tax residence begins", async () => {
    const year = dateOf(today).year - 1;
    const screen = await open({ stays: [{ ...stay("ES", 0), from: `${year}-02-01`, to: `${year}-09-30` }] });
    await rule(screen, /Spain tax residence/).click();
    await expect.element(screen.getByText(`Your tax residence begins on Jan 1, ${year}.`)).toBeVisible();
  });

  it("have reminders that include the citizenships of the profile once they are added", async () => {
    keepProfile();
    serve({ ...noTravels, stays: [stay("ES", -70)] });
    const screen = await open();
    await screen.getByRole("button", { name: "Add Portugal" }).click();
    await expect
      .element(screen.getByText("To include its citizenships in reminders", { exact: false }))
      .not.toBeInTheDocument();
    await expect.element(screen.getByRole("button", { name: "Remove Portugal" })).toBeVisible();
  });

  it("do not apply to citizens of the profile, and the page shows it", async () => {
    keepProfile();
    const screen = await open({ stays: [stay("ES", -70)] });
    await expect.element(rule(screen, /Schengen area/)).toHaveTextContent("No limit applies to you");
    await expect
      .element(screen.getByText("your profile count too: Portugal", { exact: false }))
      .toBeVisible();
    await screen.getByRole("button", { name: "Add the permit of Spain" }).click();
    await screen.getByRole("button", { name: "Add the document" }).click();
    await expect.element(screen.getByText("Residence permit of Spain")).toBeVisible();
    await expect
      .element(screen.getByRole("button", { name: "Add the permit of Spain" }))
      .not.toBeInTheDocument();
    await expect.element(rule(screen, /Spain long-term residence/)).toBeVisible();
  });
});

describe("the ribbon", () => {
  const slider = (screen: Screen) => screen.getByRole("slider", { name: "Days of three years" });
  const shown = (day: Day) => dayText(day);

  it("describes each day by arrow keys", async () => {
    const screen = await open({ stays: [stay("ES", -20), stay("PT", -30, -20)] });
    await expect.element(slider(screen)).toHaveAttribute("aria-valuetext", `${shown(today)}: Spain`);
    (slider(screen).element() as HTMLElement).focus();
    await userEvent.keyboard(
      "{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}",
    );
    await expect
      .element(slider(screen))
      .toHaveAttribute("aria-valuetext", `${shown(plusDays(today, -20))}: Spain and Portugal`);
    await expect.element(screen.getByText(/Schengen area: 11 of 90/)).toBeVisible();
    await expect.element(screen.getByText("Portugal tax residence: 10 of 183 days")).toBeVisible();
    await userEvent.keyboard("{Home}");
    await expect
      .element(slider(screen))
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^Jan 1, \d{4}: No stay$/));
  });

  it("starts a new stay with the selected days", async () => {
    const screen = await open({ stays: [stay("ES", -20, -10)] });
    (slider(screen).element() as HTMLElement).focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}");
    await expect.element(screen.getByLabelText("First day")).toHaveValue(iso(0));
    await expect.element(screen.getByLabelText("Last day")).toHaveValue(iso(2));
    await expect.element(screen.getByRole("combobox", { name: "Country" })).toHaveFocus();
  });

  it("has a table of the days in each year", async () => {
    const screen = await open({ stays: [stay("ES", 0, 0)] });
    await screen.getByText("Show as a table").click();
    await expect.element(screen.getByRole("row", { name: "Spain 0 1 0" })).toBeVisible();
  });
});

describe("passports and permits", () => {
  it("show their deadlines, and a passport counts as a citizenship", async () => {
    const screen = await open({ stays: [stay("ES", -70)] });
    await screen.getByRole("button", { name: "Add a passport or permit" }).click();
    const form = screen.getByRole("region", { name: "Passports and permits" });
    await form.getByRole("combobox", { name: "Country" }).fill("Portugal");
    await userEvent.keyboard("{Enter}");
    await typeDate(form.getByLabelText("Issued on"), "2030-01-31");
    await typeDate(form.getByLabelText("Expires on"), "2029-08-31");
    await form.getByRole("button", { name: "Add the document" }).click();
    await expect.element(form.getByRole("alert")).toHaveTextContent("expires before it becomes valid");
    await expect.element(form.getByLabelText("Expires on")).toHaveFocus();
    await typeDate(form.getByLabelText("Issued on"), "2019-09-01");
    await form.getByRole("button", { name: "Add the document" }).click();
    await expect.element(form.getByText("Passport of Portugal")).toBeVisible();
    await expect.element(form.getByText("Feb 28, 2029", { exact: false })).toBeVisible();
    await expect.element(rule(screen, /Schengen area/)).toHaveTextContent("No limit applies to you");
  });

  it("are not saved with an incomplete date", async () => {
    const screen = await open();
    await screen.getByRole("button", { name: "Add a passport or permit" }).click();
    const form = screen.getByRole("region", { name: "Passports and permits" });
    await form.getByRole("combobox", { name: "Country" }).fill("Portugal");
    await userEvent.keyboard("{Enter}");
    const expiry = form.getByLabelText("Expires on");
    await typeDate(expiry, "2029-08-31");
    await userEvent.keyboard("{Delete}{Enter}");
    await expect.element(expiry).toHaveAccessibleDescription("Enter a real date: day, month and year.");
    await userEvent.keyboard("2030{Enter}");
    await expect.element(form.getByText("expires on Aug 31, 2030")).toBeVisible();
  });
});

describe("a newcomer", () => {
  it("can try an example that is not stored, and remove it", async () => {
    const screen = await open();
    await expect
      .element(screen.getByRole("heading", { name: "Where have you been, and where are you going?" }))
      .toBeVisible();
    await screen.getByRole("button", { name: "Try an example" }).click();
    await expect.element(rule(screen, /Schengen area/)).toBeVisible();
    expect(await devicePlace.load()).toBeUndefined();
    await screen.getByRole("button", { name: "Remove the example" }).click();
    await expect.element(screen.getByRole("button", { name: "Try an example" })).toBeVisible();
  });
});

describe("the tabs", () => {
  it("import from files, plan and add a stay, and report", async () => {
    const screen = await open({ stays: [stay("ES", -40, -31)] });
    await screen.getByRole("button", { name: "From files" }).click();
    await screen.getByLabelText("Or paste a text").fill(`country,from,to\nPT,${iso(-20)},${iso(-11)}`);
    await screen.getByRole("button", { name: "Read the text" }).click();
    await screen.getByRole("button", { name: "Add 1 stay" }).click();
    await expect.poll(async () => (await devicePlace.load())?.stays.length).toBe(2);

    await screen.getByRole("tab", { name: "Plan a stay" }).click();
    await screen
      .getByRole("textbox", { name: "Ask in your own words" })
      .fill(`Can I be in France from ${iso(10)} to ${iso(19)}?`);
    await screen.getByRole("button", { name: "Ask", exact: true }).click();
    await screen.getByRole("button", { name: "Add as planned stay" }).click();
    await expect.poll(async () => (await devicePlace.load())?.stays.length).toBe(3);
    const added = screen.getByRole("region", { name: "Answer" }).getByText("This stay is among your stays.");
    await expect.element(added).toBeVisible();
    expect(added.element().parentElement).toBe(document.activeElement);
    await expect.element(screen.getByRole("button", { name: "Add as planned stay" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(async () => (await devicePlace.load())?.stays.length).toBe(2);
    await expect.element(screen.getByRole("button", { name: "Add as planned stay" })).toBeVisible();

    await screen.getByRole("tab", { name: "Report" }).click();
    await expect.element(screen.getByRole("article", { name: "Report of stays" })).toBeVisible();
    await expectAccessible();
  });

  it("are kept in the address and the history", async () => {
    history.replaceState(null, "", "/stays");
    const screen = await open();
    await screen.getByRole("tab", { name: "Plan a stay" }).click();
    await screen.getByRole("tab", { name: "Report" }).click();
    expect(location.search).toBe("?tab=report");
    history.back();
    await expect
      .element(screen.getByRole("tab", { name: "Plan a stay" }))
      .toHaveAttribute("aria-selected", "true");
    history.back();
    await expect
      .element(screen.getByRole("tab", { name: "Your days" }))
      .toHaveAttribute("aria-selected", "true");
    expect(location.search).toBe("");
  });

  it("print only the report, with plain day counts of countries without a rule", async () => {
    const screen = await open({ stays: [stay("QA", -35, -30)] });
    await screen.getByRole("tab", { name: "Report" }).click();
    const report = screen.getByRole("article", { name: "Report of stays" });
    await expect.element(report).toHaveTextContent(/Qatar: 183 days in a year6 of 182 days/);
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    await expect.element(screen.getByRole("heading", { name: "Stays", level: 1 })).not.toBeInTheDocument();
    await expect.element(screen.getByRole("tablist")).not.toBeInTheDocument();
    await expect.element(report).toBeVisible();
  });
});
