import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { programme } from "#tests/support/programmes.ts";
import { storedProfile } from "#tests/support/stored-profile.ts";
import { ProgrammesPage } from "./programmes-page.tsx";

const programmes = [
  programme({
    ...{ id: "br-nomad", country: "Brazil", name: "Nomad visa", flagCode: "br", months: 12 },
    income: { amount: 1500, currency: "USD", period: "month" },
    terms: { who: ["employee"], nationality: { others: true }, family: "yes", tax: "resident" },
  }),
  programme({
    ...{ id: "es-nomad", country: "Spain", name: "Telework", flagCode: "es", months: 36, permanent: true },
    income: { amount: 2849, currency: "EUR", period: "month" },
    terms: { who: ["employee"], nationality: { others: true }, citizenshipYears: 10 },
  }),
  programme({
    ...{ id: "bm-work", country: "Bermuda", name: "Work from Bermuda", flagCode: "bm" },
    ...{ status: "closed", since: "2025-02-28" },
  }),
  programme({
    ...{ id: "tr-citizen", country: "Turkey", name: "Citizenship", flagCode: "tr", route: "citizenship" },
    investment: { amount: 400_000, currency: "USD" },
    terms: { who: ["investor"], nationality: { others: true } },
  }),
];
const rates = [{ currency: "USD", perEuro: 1.2, date: "2020-01-01", source: "A table", kind: "official" }];
const countries = [{ id: 826, name: "United Kingdom", code: "GB", flagCode: "gb" }];

let isDown = false;
const open = async (query = "") => {
  history.replaceState(null, "", `/personal/programmes${query}`);
  return render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <main>
        <ProgrammesPage />
      </main>
    </QueryClientProvider>,
  );
};
const names = () =>
  page
    .getByRole("list", { name: "All programs" })
    .getByRole("heading", { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => {
  isDown = false;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    if (isDown) return new Response("{}", { status: 400 });
    const url = String(address instanceof Request ? address.url : address);
    return Response.json(url.includes("rates") ? rates : url.includes("countries") ? countries : programmes);
  });
});

describe("the list of programs", () => {
  it("shows open programs by country, and closed ones only on request and marked", async () => {
    const screen = await open();
    await expect.poll(names).toEqual(["Brazil: Nomad visa", "Spain: Telework", "Turkey: Citizenship"]);
    await screen.getByLabelText("Status").selectOptions("Not open");
    await expect.poll(names).toEqual(["Bermuda: Work from Bermuda"]);
    await expect.element(screen.getByText("Closed since Feb 28, 2025")).toBeVisible();
    expect(location.search).toBe("?status=not+open");
  });

  it("filters and sorts by the URL, and hides programs whose value is not stated", async () => {
    const screen = await open("?kind=nomad&sort=stay");
    await expect.poll(names).toEqual(["Spain: Telework", "Brazil: Nomad visa"]);
    await screen.getByLabelText("Family").selectOptions("Family may come");
    await expect.poll(names).toEqual(["Brazil: Nomad visa"]);
    await screen.getByLabelText("Path").selectOptions("To permanent residence");
    await expect.element(screen.getByText("No programs match these filters")).toBeVisible();
    await screen.getByRole("button", { name: "Clear all filters" }).click();
    await expect.poll(names).toHaveLength(3);
    await screen.getByLabelText("Filter programs").fill("espana");
    await expect.element(screen.getByText("No programs match your filter.")).toBeVisible();
    await screen.getByLabelText("Filter programs").fill("spain telework");
    await expect.poll(names).toEqual(["Spain: Telework"]);
    await screen.getByLabelText("Income", { exact: true }).selectOptions("Up to €1,500 a month");
    await expect.poll(names).toEqual([]);
  });

  it("sorts by investment if the URL says so, with programs without one last", async () => {
    await open("?sort=investment");
    await expect.poll(names).toEqual(["Turkey: Citizenship", "Brazil: Nomad visa", "Spain: Telework"]);
  });

  it("adds a checked program to the comparison in the URL", async () => {
    const screen = await open("?compare=br-nomad");
    await screen.getByRole("checkbox", { name: "Compare Spain: Telework" }).click();
    const table = screen.getByRole("table").first();
    await expect.element(table).toHaveTextContent(/Years to citizenship/);
    await expect.element(table).toHaveTextContent(/\$1,500 income a month/);
    expect(location.search).toBe("?compare=br-nomad,es-nomad");
  });

  it("can be retried when the programs do not load", async () => {
    isDown = true;
    const screen = await open();
    await expect.element(screen.getByText("Couldn't load the programs.")).toBeVisible();
    isDown = false;
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.poll(names).toHaveLength(3);
  });
});

describe("'What can I get?'", () => {
  it("compares the answers with each program in numbers, the closest first, and keeps them", async () => {
    localStorage.setItem("userProfile", JSON.stringify(storedProfile()));
    const first = await open();
    await expect.element(first.getByText(": citizen of the United Kingdom.")).toBeVisible();
    await first.getByLabelText("Income a month").fill("2,000");
    await expect.poll(names).toEqual(["Brazil: Nomad visa", "Turkey: Citizenship", "Spain: Telework"]);
    const spain = first.getByRole("listitem").filter({ hasText: "Spain: Telework" }).first();
    await expect.element(spain).toHaveTextContent("Not met: income");
    await expect.element(spain).toHaveTextContent("About €850 more a month would meet it.");
    await spain.getByText("Why").click();
    await expect
      .element(spain.getByText("It asks for €2,849 a month. You have €2,000 a month."))
      .toBeVisible();
    await expect.element(first.getByText("You may qualify for 2 open programs")).toBeVisible();
    await expectAccessible();
    await first.unmount();

    const again = await open();
    await expect.element(again.getByLabelText("Income a month")).toHaveValue("2,000");
    await again.getByLabelText("Income a month").fill("3000");
    await expect
      .element(again.getByText("You meet every requirement that our sources state").first())
      .toBeVisible();
    await again.getByRole("button", { name: "Clear answers" }).click();
    expect(localStorage.getItem("programme-answers")).toBeNull();
    await expect.element(again.getByText("Enter your income or your work to compare.")).toBeVisible();
  });

  it("warns of old rates, and accepts the reader's own", async () => {
    const screen = await open();
    await screen.getByLabelText("Income a month").fill("1300");
    const brazil = screen.getByRole("listitem").filter({ hasText: "Brazil: Nomad visa" }).first();
    await expect
      .element(brazil)
      .toHaveTextContent("The exchange rate is too old to judge a small difference.");
    await expect.element(screen.getByText("1 older than 90 days")).toBeInTheDocument();
    await screen.getByText("Exchange rates").click();
    await screen.getByLabelText("USD for one euro").fill("1.25");
    await expect
      .element(brazil)
      .toHaveTextContent("You have about $1,625 a month (€1,300 a month). Your exchange rate");
  });

  it("rejects an invalid number with a message", async () => {
    const screen = await open();
    await screen.getByLabelText("Income a month").fill("lots");
    await expect.element(screen.getByText("Enter a number, such as 3000.")).toBeVisible();
    expect(localStorage.getItem("programme-answers")).toBeNull();
  });

  it("ignores answers that it cannot read", async () => {
    localStorage.setItem("programme-answers", '{"income":"x"}');
    const screen = await open();
    await expect.element(screen.getByText("Enter your income or your work to compare.")).toBeVisible();
    await expect.element(screen.getByLabelText("Income a month")).toHaveValue("");
  });
});

it("shows the programs page by page, with the focus on the first new one", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.includes("countries")) return Response.json(countries);
    if (address.includes("rates")) return Response.json(rates);
    const names = Array.from({ length: 35 }, (_, at) => `Visa ${String(at + 10)}`);
    return Response.json(
      names.map((name) => programme({ id: name, country: "Brazil", name, flagCode: "br" })),
    );
  });
  const screen = await open();
  await expect.poll(names).toHaveLength(30);
  screen.getByRole("button", { name: "Show 5 more" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toHaveLength(35);
  await expect
    .poll(() => document.activeElement?.closest("li")?.querySelector("h3")?.textContent)
    .toBe(names()[30]);
});
