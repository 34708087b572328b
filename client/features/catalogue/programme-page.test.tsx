import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Route } from "wouter";
import { createQueryClient } from "#client/platform/query-client.ts";
import { isoDay, isoPlusDays } from "#shared/calendar/day.ts";
import type { ProgrammeDetails } from "#shared/programmes/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { detailedProgramme } from "#tests/support/programmes.ts";
import { showSiteSettings } from "#tests/support/site-settings.ts";
import { typeDate } from "#tests/support/type-date.ts";
import { ProgrammePage } from "./programme-page.tsx";

const portugal = detailedProgramme({
  ...{ id: "pt-d8", country: "Portugal", name: "D8", flagCode: "pt", months: 4, renewable: true },
  income: { amount: 3680, currency: "EUR", period: "month" },
  terms: {
    who: ["employee"],
    fee: { amount: 110, currency: "EUR" },
    processing: { from: 30, to: 90 },
    formula: {
      ...{ of: "income", factor: 4, source: { name: "A gazette", url: "https://gazette.example" } },
      wage: { name: "minimum wage", value: { amount: 920, currency: "EUR", period: "month", date: "2026" } },
    },
  },
  texts: { absence: "two years away end it", note: "Savings are often asked for." },
  where: ["consulate"],
  documents: [
    { kind: "criminal record", maxAgeDays: 90, source: { name: "The checklist" } },
    { kind: "bank statements", coversMonths: 3 },
    { kind: "photo" },
  ],
  deadlines: [{ of: "after entry", days: 14, text: "Ask for the permit." }],
});

let shown: ProgrammeDetails | undefined;
const open = async (id = "pt-d8") => {
  history.replaceState(null, "", `/personal/programmes/${id}`);
  return render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <main>
        <Route path="/personal/programmes/:id">
          <ProgrammePage entryRulesOf={({ country }) => <p>Entry to {country}</p>} />
        </Route>
      </main>
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  shown = portugal;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const url = String(address instanceof Request ? address.url : address);
    if (!url.includes("/api/programmes/")) return Response.json([]);
    return shown
      ? Response.json(shown)
      : Response.json({ message: "There is no program of this name.", code: "not_found" }, { status: 404 });
  });
});

it("shows the requirements with the wage behind them, the costs, the documents and the sources", async () => {
  showSiteSettings({ contactEmail: "desk@meridian.example" });
  const screen = await open();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Portugal: D8");
  const requirements = screen.getByRole("region", { name: "Requirements" });
  await expect.element(requirements).toHaveTextContent("4 times the minimum wage, €920 a month (2026)");
  await expect.element(screen.getByRole("region", { name: "Steps and costs" })).toHaveTextContent("€110");
  await expect
    .element(screen.getByRole("region", { name: "Stay and path" }))
    .toHaveTextContent("Two years away end it.");
  const documents = screen.getByRole("region", { name: "Documents" });
  await expect.element(documents).toHaveTextContent("At most 90 days old at filing.");
  await expect
    .element(documents)
    .toHaveTextContent("Asked for. Not stated by our sources: how old it may be.");
  const history = screen.getByRole("region", { name: "History and sources" });
  await expect.element(history).toHaveTextContent("Savings are often asked for.");
  await expect.element(history.getByRole("link", { name: /A gazette/ })).toBeVisible();
  await expect
    .element(history.getByRole("link", { name: "Updates about this country" }))
    .toHaveAttribute("href", "/feed?tags=Portugal");
  await expect.element(screen.getByRole("link", { name: "Report an error in Portugal: D8" })).toBeVisible();
});

it("shows first that a program takes no applications, and offers no plan for it", async () => {
  shown = { ...portugal, status: "closed", since: "2025-04-03" };
  const screen = await open();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Closed since Apr 3, 2025");
  expect(screen.getByRole("heading", { name: "Application plan" }).elements()).toEqual([]);
});

it("shows that a program does not exist", async () => {
  shown = undefined;
  const screen = await open("pt-nothing");
  await expect
    .element(screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("There is no such program");
  await expect
    .element(screen.getByRole("link", { name: "See all programs" }))
    .toHaveAttribute("href", "/personal/programmes");
});

it("works back from the day of the move, and remembers the plan and its completed steps", async () => {
  const screen = await open();
  await typeDate(screen.getByLabelText("The day you want to move"), "2199-09-01");
  await expect
    .element(screen.getByText(/^First:/))
    .toHaveTextContent("First: Criminal record. Order between Mar 5, 2199 and Jun 3, 2199.");
  await expect
    .element(screen.getByText("At most 31 days (our advice, not a rule) old on the day of filing."))
    .toBeVisible();
  await expect.element(screen.getByText("Our sources do not state how long it takes.").first()).toBeVisible();
  const lead = screen.getByLabelText("Days from the order to your mailbox for Criminal record");
  await lead.fill("30");
  await expect
    .element(screen.getByText(/^First:/))
    .toHaveTextContent("Order between Feb 3, 2199 and May 4, 2199.");
  await screen.getByRole("checkbox", { name: "Criminal record" }).click();
  await expect.element(screen.getByText(/^First:/)).toHaveTextContent("First: Bank statements.");
  await expectAccessible();
  await screen.unmount();

  const again = await open();
  await expect.element(again.getByRole("checkbox", { name: "Criminal record" })).toBeChecked();
  await again.getByLabelText("Days from filing to the decision").fill("10");
  await expect.element(again.getByText("Aug 22, 2199").first()).toBeVisible();
});

it("leads with the earliest day if the chosen one is too soon", async () => {
  const screen = await open();
  await typeDate(screen.getByLabelText("The day you want to move"), isoPlusDays(isoDay(new Date()), 5));
  await expect.element(screen.getByText(/ is too soon\. Starting today, plan for /)).toBeVisible();
  expect(screen.getByText(/^First:/).elements()).toEqual([]);
});

it("keeps the plan while another day is typed, deletes it with a button, and can undo that", async () => {
  const screen = await open();
  const day = screen.getByLabelText("The day you want to move");
  await typeDate(day, "2199-09-01");
  await screen.getByRole("checkbox", { name: "Criminal record" }).click();
  await typeDate(day, "2198-10-02");
  await userEvent.keyboard("{Delete}");
  const moving = () => JSON.parse(localStorage.getItem("application-plans")!)["pt-d8"].moving;
  await expect.poll(moving).toBe("2198-10-02");
  await expect.element(screen.getByRole("checkbox", { name: "Criminal record" })).toBeChecked();
  await screen.getByRole("button", { name: "Delete the plan" }).click();
  await expect.element(screen.getByText("The plan was deleted.")).toHaveFocus();
  expect(localStorage.getItem("application-plans")).toBeNull();
  await expect.element(day).toHaveValue("");
  await expect.element(day).toHaveAccessibleDescription("Your plan is stored only in this browser.");
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("The plan was restored.")).toHaveFocus();
  await expect.element(screen.getByRole("checkbox", { name: "Criminal record" })).toBeChecked();
  await expect.element(day).toHaveValue("2198-10-02");
});

it("deletes the plan once if its button is pressed twice", async () => {
  const screen = await open();
  const day = screen.getByLabelText("The day you want to move");
  const button = screen.getByRole("button", { name: "Delete the plan" });
  await typeDate(day, "2199-09-01");
  button.element().focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(screen.getByText("The plan was deleted.")).toBeVisible();
  await expect.element(day).toHaveValue("");

  await typeDate(day, "2199-09-01");
  await userEvent.dblClick(button);
  await expect.element(screen.getByText("The plan was deleted.")).toBeVisible();
  await expect.element(day).toHaveValue("");
});

it("asks for the processing time if no source states it", async () => {
  shown = { ...portugal, terms: { ...portugal.terms, processing: undefined } };
  const screen = await open();
  await typeDate(screen.getByLabelText("The day you want to move"), "2199-09-01");
  await expect
    .element(screen.getByText("The plan needs the days from filing to the decision."))
    .toBeVisible();
  await screen.getByLabelText("Days from filing to the decision").fill("60");
  await expect.element(screen.getByText(/^First:/)).toBeVisible();
});

it("saves the open steps as a calendar file", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:calendar";
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const screen = await open();
  await typeDate(screen.getByLabelText("The day you want to move"), "2199-09-01");
  await screen.getByRole("checkbox", { name: "Photo" }).click();
  await screen.getByRole("button", { name: "Save to your calendar" }).click();
  expect(clicked).toHaveBeenCalledOnce();
  const text = await saved[0]!.text();
  expect(text).toContain("SUMMARY:First day for: Criminal record (Portugal)");
  expect(text).toContain("DTSTART;VALUE=DATE:21990901");
  expect(text).not.toContain("Photo");
});
