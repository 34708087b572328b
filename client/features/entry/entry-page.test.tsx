import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import type { ImportedEntry } from "#shared/entry/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { smallTables } from "#tests/support/entry-tables.ts";
import { typeDate } from "#tests/support/type-date.ts";
import { EntryPage } from "./entry-page.tsx";
import { PassportAddition } from "./passport-addition.tsx";

const country = (id: number, name: string, code: string) => ({
  ...{ id, name, code, flagCode: code.toLowerCase() },
});
const countries = [
  country(76, "Brazil", "BR"),
  country(276, "Germany", "DE"),
  country(304, "Grönland", "GL"),
  country(356, "India", "IN"),
  country(620, "Portugal", "PT"),
  country(724, "Spain", "ES"),
  country(826, "United Kingdom", "GB"),
  country(840, "United States", "US"),
];

const imported: ImportedEntry[] = [
  {
    ...{ dataset: "Open set", destination: "GB", requirement: "visa_required", days: null },
    ...{ since: "2026-02-17", seen: "2026-03-01", before: { requirement: "visa_free", days: 180 } },
  },
  ...["DE", "ES"].map(
    (destination): ImportedEntry => ({
      ...{ dataset: "Open set", destination, requirement: "visa_free", days: destination === "DE" ? 90 : 30 },
      ...{ since: "2026-02-17", seen: "2026-03-01" },
    }),
  ),
];

let failures = 0;
beforeEach(() => {
  failures = 0;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T12:00:00Z") });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes("/api/countries")) return Response.json(countries);
    if (address.includes("/api/entry/imported/BR")) return Response.json(imported);
    if (address.includes("/api/entry/imported/")) return Response.json([]);
    if (failures-- > 0) return Response.json({ message: "Down", code: "internal" }, { status: 500 });
    return Response.json(smallTables);
  });
});

const open = async (search = "") => {
  history.replaceState(null, "", `/entry${search}`);
  return render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <main>
        <EntryPage />
      </main>
    </QueryClientProvider>,
  );
};

describe("the passports by destinations", () => {
  it("show the right of each passport, which one to use, and the source on demand", async () => {
    const screen = await open("?passports=BR,PT&places=DE,GB,US");
    const row = screen.getByRole("row", { name: /Germany/ });
    await expect.element(row).toHaveTextContent(/Visa-free90 days in any 180 days/);
    const cells = row.getByRole("cell").elements();
    expect(cells.map((cell) => cell.textContent?.includes("Use this one"))).toEqual([false, true]);
    const details = row.getByRole("button", { name: "Details of Germany" });
    await details.click();
    await expect.element(screen.getByText("With that of Brazil: visa-free.", { exact: false })).toBeVisible();
    await expect
      .element(screen.getByRole("link", { name: /^The list/ }).first())
      .toHaveAttribute("href", "https://list.example");
    await expect.element(screen.getByText("Germany keeps a quota.")).toBeVisible();
    await expectAccessible();
  });

  it("come from the stored profile until others are chosen, which are kept in the URL and for the next visit", async () => {
    localStorage.setItem(
      profileKey,
      JSON.stringify({ citizenships: [{ country: "76", isPrimary: true }], residencies: [] }),
    );
    const screen = await open();
    await expect.element(screen.getByRole("button", { name: "Remove Brazil" }).first()).toBeVisible();
    await screen.getByRole("combobox", { name: "Your passports" }).fill("India");
    await screen.getByRole("option", { name: "India" }).click();
    expect(new URLSearchParams(location.search).get("passports")).toBe("BR,IN");
    expect(JSON.parse(localStorage.getItem("entry-choice")!).passports).toEqual(["BR", "IN"]);
    await screen
      .getByRole("list", { name: "Your passports" })
      .getByRole("button", { name: "Remove Brazil" })
      .click();
    expect(new URLSearchParams(location.search).get("passports")).toBe("IN");
  });

  it("show how days are counted, and the data sets' rows for each country of a zone, with both dates", async () => {
    const screen = await open("?passports=BR&places=ZONE,DE");
    await screen.getByRole("button", { name: "Details of ZONE" }).click();
    await expect.element(screen.getByText(/How days are counted: 90 days in any 180 days/)).toBeVisible();
    await expect
      .element(screen.getByText(/Open set, Mar 1, 2026: Visa-free, 90 days for Germany\./))
      .not.toHaveTextContent("disagrees");
    await expect
      .element(screen.getByText(/Open set, Mar 1, 2026: Visa-free, 30 days for Spain\./))
      .toHaveTextContent("It disagrees with our source of Jun 1, 2026, which decides here.");
    await screen.getByRole("button", { name: "Details of Germany" }).click();
    await expect
      .element(screen.getByRole("link", { name: "90 days in any 180 days" }))
      .toHaveAttribute("href", "/places/germany#stay-zone-90-180");
  });

  it("are found by names in other languages, and by the territories whose people hold them", async () => {
    const screen = await open("?passports=BR&places=GB");
    const passports = screen.getByRole("combobox", { name: "Your passports" });
    await passports.click();
    await userEvent.keyboard("deutschl");
    const found = screen.getByRole("listbox", { name: "Countries" }).getByRole("option");
    await expect.element(found).toHaveTextContent("Germany");
    await passports.fill("Gronland");
    await expect.element(found).toHaveTextContent("Portugal");
  });

  it("follow the day and the purpose", async () => {
    const screen = await open("?passports=BR&places=GB&date=2025-01-07");
    const row = screen.getByRole("row", { name: /United Kingdom/ });
    await expect.element(row).toHaveTextContent("Visa-free");
    await typeDate(screen.getByLabelText("Day of entry"), "2025-01-08");
    await expect.element(row).toHaveTextContent("ETA");
    await screen.getByLabelText("Purpose").selectOptions("work");
    await row.getByRole("button", { name: /Details/ }).click();
    await expect.element(screen.getByText(/say nothing about the right to work there/)).toBeVisible();
  });

  it("name the day they are for, also while the day field has an error", async () => {
    const screen = await open("?passports=BR&places=GB&date=2025-01-07");
    const day = screen.getByLabelText("Day of entry");
    await expect.element(screen.getByText("Results for entry on Jan 7, 2025")).toBeVisible();
    await typeDate(day, "2027-02-30");
    await userEvent.keyboard("{Enter}");
    await expect.element(day).toHaveAccessibleDescription("Enter a real date: day, month and year.");
    await expect.element(screen.getByText("Results for entry on Jan 7, 2025")).toBeVisible();
    await typeDate(day, "2027-02-28");
    await expect.element(screen.getByText("Results for entry on Feb 28, 2027")).toBeVisible();
    await expect.element(day).not.toHaveAccessibleDescription();
  });

  it("show an imported data set's requirement, its date, and that it disagrees", async () => {
    const screen = await open("?passports=BR&places=GB,US");
    await screen.getByRole("button", { name: "Details of United Kingdom" }).click();
    await expect
      .element(screen.getByText(/^Imported, not checked by us: Open set/))
      .toHaveTextContent(
        "Open set, Mar 1, 2026: Visa required since Feb 17, 2026; before that, Visa-free, 180 days. It disagrees with our source of Jun 1, 2026, which decides here.",
      );
    await screen.getByRole("button", { name: "Details of United States" }).click();
    expect(screen.getByText(/^Imported/).elements()).toHaveLength(1);
  });

  it("are tiles with the best passport on a phone", async () => {
    await page.viewport(360, 800);
    const screen = await open("?passports=IN,PT&places=DE");
    const tile = screen.getByRole("listitem").filter({ hasText: "Details" });
    await expect.element(tile).toHaveTextContent(/Germany.*Free movement.*With .*Portugal/);
    await expectAccessible();
  });

  it("ignore unknown codes in the address, and report an invalid day", async () => {
    const screen = await open("?passports=ZZ,BR,SCHENGEN&places=DE,%3Cb%3E&date=2026-02-30&purpose=steal");
    await expect.element(screen.getByRole("row", { name: /Germany/ })).toHaveTextContent("Visa-free");
    const day = screen.getByLabelText("Day of entry");
    await expect.element(day).toHaveValue("2026-06-01");
    await expect
      .element(day)
      .toHaveAccessibleDescription(
        "We can't answer for '2026-02-30'. Enter a date like Jan 31, 2027. The answers below are for today.",
      );
    await typeDate(day, "2026-06-01");
    await expect.element(day).not.toHaveAccessibleDescription();
    expect(new URLSearchParams(location.search).has("date")).toBe(false);
  });

  it("ask for a passport if there is none", async () => {
    const screen = await open();
    await expect.element(screen.getByRole("heading", { name: "Which passports do you hold?" })).toBeVisible();
  });

  it("can be loaded again after a failure", async () => {
    failures = 2;
    const screen = await open("?passports=BR&places=DE");
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(screen.getByRole("row", { name: /Germany/ })).toBeVisible();
  });
});

describe("another passport", () => {
  it("shows the places that it adds and the rights to live and work", async () => {
    const screen = await open("?passports=BR&add=PT");
    await screen.getByRole("tab", { name: "What another passport adds" }).click();
    history.back();
    const places = screen.getByRole("tab", { name: "Where you can go" });
    await expect.element(places).toHaveAttribute("aria-selected", "true");
    history.forward();
    await expect.element(screen.getByRole("heading", { name: "Easier to enter" })).toBeVisible();
    await expect.element(screen.getByText("A right to live and work, by nationality")).toBeVisible();
    await expectAccessible();
    await screen.getByRole("checkbox", { name: /give up/ }).click();
    await expect.element(screen.getByRole("heading", { name: "Lost or harder" })).toBeVisible();
  });

  it("does not count a place as gained that is unknown with the reader's passports", async () => {
    const screen = await open("?passports=IN&tab=add&add=BR");
    await expect.element(screen.getByText("Known with the new passport, unknown with yours")).toBeVisible();
  });

  it("is not the same as a residence permit, which is listed where it can help", async () => {
    const screen = await open("?passports=IN&tab=add&add=US");
    await screen.getByRole("radio", { name: "Residence permit" }).click();
    await expect.element(screen.getByText(/It is no passport/)).toBeVisible();
    await expect
      .element(screen.getByText(/Visa-free, 7 days\. In transit\. Check it with the authority/))
      .toBeVisible();
  });

  it("is compared with a chosen passport on a program's card", async () => {
    const screen = await render(
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
        <main>
          <h1>Programs</h1>
          <h2>Portugal</h2>
          <PassportAddition code="PT" name="Portugal" />
        </main>
      </QueryClientProvider>,
    );
    await screen.getByRole("combobox", { name: "Your passport" }).fill("Brazil");
    await screen.getByRole("option", { name: "Brazil" }).click();
    await expect.element(screen.getByText("Places easier to enter")).toBeVisible();
    await expect
      .element(screen.getByRole("link", { name: /See the places/ }))
      .toHaveAttribute("href", "/entry?passports=BR&tab=add&add=PT");
    await expectAccessible();
  });
});
