import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { dayOf } from "#shared/calendar/day.ts";
import { buildReport, reportFile } from "#shared/stays/proof/report.ts";
import { type KeptStay, noTravels, type Travels } from "#shared/stays/travels.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { law, lawPack } from "#tests/support/browser-law.ts";
import { typeDate } from "#tests/support/type-date.ts";
import { Report } from "./report.tsx";
import { VerifyPage } from "./verify-page.tsx";

const country = (id: number, name: string, code: string) => ({
  ...{ id, name, code, flagCode: code.toLowerCase() },
});
const countries = [country(76, "Brazil", "BR"), country(250, "France", "FR"), country(724, "Spain", "ES")];

const id = "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11";
const stay = (
  code: string,
  from: string,
  to: string | undefined,
  more: Partial<KeptStay> = {},
): KeptStay => ({
  ...{ id, country: code, from, to, addedAt: "2026-03-05T10:00:00Z", ...more },
});
const travels: Travels = {
  ...noTravels,
  stays: [
    stay("FR", "2026-01-10", "2026-02-20", { origin: { file: "trips.ics", key: "1" } }),
    stay("ES", "2026-04-01", undefined, { editedAt: "2026-04-02T10:00:00Z" }),
    stay("ES", "2024-04-01", "2024-04-10"),
  ],
  documents: [{ id, kind: "passport", country: "BR", number: "FX123456" }],
};
const today = dayOf("2026-05-01");

let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  vi.stubGlobal("fetch", async (url: RequestInfo) =>
    Response.json(String(url) === "/api/law" ? lawPack : countries),
  );
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "#";
  });
});

const show = (children: React.ReactNode) =>
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>{children}</QueryClientProvider>
    </ThemeProvider>,
  );

const openReport = (kept = travels) =>
  show(
    <main>
      <h1>Stays</h1>
      <Report {...{ travels: kept, law, citizenships: [], today }} />
    </main>,
  );

describe("the report", () => {
  it("shows the stays with their origin, what each rule counts, its source, and the hash", async () => {
    const screen = await openReport();
    const sheet = screen.getByRole("article", { name: "Report of stays" });
    await expect.element(sheet).toHaveTextContent("It is not legal advice");
    const stays = sheet.getByRole("table", { name: "Stays" });
    await expect
      .element(stays.getByRole("row", { name: /France/ }))
      .toHaveTextContent("FranceJan 10, 2026Feb 20, 202642Imported from trips.ics on Mar 5, 2026");
    await expect
      .element(stays.getByRole("row", { name: /Spain/ }))
      .toHaveTextContent(
        "Spain (not ended)Apr 1, 2026Still there31Typed on Mar 5, 2026, edited on Apr 2, 2026",
      );
    await expect
      .element(sheet.getByRole("row", { name: /^Schengen/ }))
      .toHaveTextContent("73 of 90 days, 17 leftClose to the limit");
    const counted = sheet.getByRole("table", { name: "Counted days: Schengen area" });
    await expect.element(counted).toHaveTextContent("Jan 10, 2026 to Feb 20, 202642France");
    await expect
      .element(sheet.getByRole("link", { name: /Regulation \(EU\) 2016\/399/ }))
      .toHaveAttribute("href", "https://eur-lex.europa.eu/eli/reg/2016/399/oj");
    await expect.element(sheet).toHaveTextContent(/Hash[0-9a-f]{64}/);
    await expectAccessible();
  });

  it("states crossed limits of its period before the final state, and the days of each country", async () => {
    const stays = [
      stay("ES", "2025-06-01", "2025-09-08"),
      stay("GE", "2025-10-10", "2026-03-31"),
      stay("FR", "2026-04-01", "2026-04-02"),
    ];
    const screen = await openReport({ ...travels, stays });
    await expect
      .element(screen.getByRole("table", { name: "Summary" }).getByRole("row", { name: /^Schengen/ }))
      .toHaveTextContent(
        "Crossed on Aug 30, 2025, 10 days over by Sep 8, 2025. On May 1, 2026: Within the limit.",
      );
    // The crossing comes before the rule that is close to its limit today.
    const [, first, ...others] = screen
      .getByRole("table", { name: "Summary" })
      .getByRole("row")
      .elements()
      .map((row) => ({ text: row.textContent, isMarked: row.querySelector("svg") !== null }));
    expect(first).toMatchObject({ text: expect.stringMatching(/^Schengen/), isMarked: true });
    expect(others[0]).toMatchObject({ text: expect.stringMatching(/^Georgia.*Close/), isMarked: false });
    const section = screen.getByRole("heading", { level: 4 }).first();
    await expect.element(section).toHaveTextContent("Schengen");
    expect(section.element().nextElementSibling).toHaveTextContent(
      /^Crossed on Aug 30, 2025, 10 days over by Sep 8, 2025\. On May 1, 2026: Within the limit\. 2 of 90 days/,
    );
    const days = screen.getByRole("table", { name: "Days in each country" });
    await expect.element(days.getByRole("row", { name: /Spain/ })).toHaveTextContent("Spain100");
  });

  it("has no numbers of documents unless they are asked for, and is saved as shown", async () => {
    const screen = await openReport();
    await screen.getByRole("button", { name: "Save as JSON" }).click();
    await screen.getByRole("checkbox", { name: /numbers of passports/ }).click();
    await expect.element(screen.getByRole("article")).toHaveTextContent("Brazil, number FX123456");
    await screen.getByRole("button", { name: "Save as JSON" }).click();
    const texts = await Promise.all(saved.map((file) => file.text()));
    expect(texts.map((text) => text.includes("FX123456"))).toEqual([false, true]);
  });

  it("names the holder if a name is typed, on the sheet and in the file", async () => {
    const screen = await openReport();
    const sheet = screen.getByRole("article");
    await expect.element(sheet).not.toHaveTextContent("Holder");
    await screen.getByLabelText("Name of the holder (optional)").fill("Ana Souza");
    await expect.element(sheet).toHaveTextContent("HolderAna Souza");
    await screen.getByRole("button", { name: "Save as JSON" }).click();
    expect(JSON.parse(await saved[0]!.text()).person.name).toBe("Ana Souza");
  });

  it("covers the chosen period", async () => {
    const screen = await openReport();
    const stays = screen.getByRole("table", { name: "Stays" });
    await screen.getByLabelText("Period").selectOptions("Year 2024");
    await expect.element(stays).toHaveTextContent("Apr 1, 2024Apr 10, 2024");
    await expect.element(stays).not.toHaveTextContent("2026France");
    await screen.getByLabelText("Period").selectOptions("Other days");
    await typeDate(screen.getByLabelText("First day"), "2026-05-02");
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("The last day is before the first one.");
    await typeDate(screen.getByLabelText("First day"), "2026-03-01");
    await expect.element(screen.getByRole("article")).toHaveTextContent("Mar 1, 2026 to May 1, 2026");
    // The report includes a stay before the period, because a rule still counts it.
    await expect.element(stays.getByRole("row", { name: /France/ })).toHaveTextContent("before the period");
  });
});

const options = {
  ...{ period: { from: dayOf("2026-01-01"), to: today }, today, citizenships: [], withNumbers: false },
  version: "1.0.0",
};

const choose = async (file: File) => {
  const screen = await show(<VerifyPage />);
  await screen.getByLabelText("Report file").upload(file);
  return screen;
};
const jsonFile = (text: string) => new File([text], "stays.json", { type: "application/json" });

describe("the check of a report", () => {
  it("shows that it is intact, that the numbers match the stays, and its contents", async () => {
    const report = await buildReport(law, travels, options);
    const screen = await choose(jsonFile(reportFile(report)));
    await expect.element(screen.getByRole("heading", { name: "The file is intact" })).toBeVisible();
    await expect.element(screen.getByText(report.hash.value).first()).toBeVisible();
    const { length } = report.rules;
    await expect.element(screen.getByText(`${length} of ${length} rules give the same result`)).toBeVisible();
    await expect.element(screen.getByRole("article")).toHaveTextContent("France");
  });

  it("lists the rules that it could not count again", async () => {
    const report = await buildReport(
      {
        rulesFor: (...person) =>
          law
            .rulesFor(...person)
            .map((rule) => (rule.id === "schengen-90-180" ? { ...rule, id: "figure" } : rule)),
      },
      travels,
      options,
    );
    const screen = await choose(jsonFile(reportFile(report)));
    await expect.element(screen.getByText(/1 could not be counted again/)).toBeVisible();
    await expect.element(screen.getByText(/This version of Meridian does not have this rule/)).toBeVisible();
  });

  it("shows that it was changed, and which results do not match the stays", async () => {
    const report = await buildReport(law, travels, options);
    const text = reportFile(report).replace('"to": "2026-02-20"', '"to": "2026-01-20"');
    const screen = await choose(jsonFile(text));
    await expect.element(screen.getByRole("heading", { name: "The file was changed" })).toBeVisible();
    await expect.element(screen.getByText(/Counting again gives 42 days counted/)).toBeVisible();
    await expectAccessible();
  });

  it("names a place by its code if that is the code of no country", async () => {
    const report = await buildReport(law, travels, options);
    const text = reportFile(report).replaceAll('"country": "BR"', '"country": "Atlantis"');
    const screen = await choose(jsonFile(text));
    await expect.element(screen.getByRole("heading", { name: "The file was changed" })).toBeVisible();
    await expect.element(screen.getByRole("article")).toHaveTextContent("Atlantis");
  });

  it.each([
    [jsonFile('{"format":"meridian-stays-rep'), /not complete JSON. It may be cut off/],
    [jsonFile('{"name":"other"}'), /not a report of stays from Meridian/],
  ])("says in words what is wrong with a bad file", async (file, words) => {
    const screen = await choose(file);
    await expect.element(screen.getByRole("heading", { name: "This is not a report" })).toBeVisible();
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  it("does not read a file that is too large", async () => {
    vi.spyOn(Blob.prototype, "size", "get").mockReturnValue(50_000_000);
    const screen = await choose(jsonFile("{}"));
    await expect
      .element(screen.getByText("The file is too large (50.0 MB). A report has at most 20.0 MB."))
      .toBeVisible();
  });
});
