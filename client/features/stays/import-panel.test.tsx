import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { KeptStay } from "#shared/stays/travels.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { ImportPanel } from "./import-panel.tsx";

const countries = [
  { id: 620, name: "Portugal", code: "PT", flagCode: "pt" },
  { id: 724, name: "Spain", code: "ES", flagCode: "es" },
];

let requests: string[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    return Response.json(countries);
  });
});

/** The panel with a list that its imports are added to, as on the screen. */
const show = async (start: readonly KeptStay[] = []) => {
  const added = vi.fn<(stays: KeptStay[]) => void>();
  const Screen = () => {
    const [kept, setKept] = useState(start);
    const onAdd = async (stays: KeptStay[]) => {
      added(stays);
      setKept([...kept, ...stays]);
      return true;
    };
    return <ImportPanel kept={kept} onAdd={onAdd} />;
  };
  await render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <main>
        <h1>Stays</h1>
        <h2>Add a stay</h2>
        <Screen />
      </main>
    </QueryClientProvider>,
  );
  return added;
};
const file = (name: string, text: string) => new File([text], name);
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText("Files with stays"), files);
const drop = (...files: File[]) => {
  const dataTransfer = new DataTransfer();
  for (const one of files) dataTransfer.items.add(one);
  const dropped = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  button("Choose files").element().dispatchEvent(dropped);
};
const paste = async (text: string) => {
  await page.getByLabelText("Or paste a text").fill(text);
  await page.getByRole("button", { name: "Read the text" }).click();
};
const button = (name: string | RegExp) => page.getByRole("button", { name });
const box = (name: string | RegExp) => page.getByRole("checkbox", { name });
const table = page.getByRole("table", { name: "Stays in the file" });

const csv =
  "country,from,to,note\nPortugal,2026-03-03,2026-05-20,Lisbon\nAtlantis,2026-05-20,,\nES,2026-05-21,,\n";

describe("importing stays", () => {
  it("previews the stays, and adds the chosen ones when the button is pressed", async () => {
    const added = await show();
    await expect
      .element(page.getByText(/Files are read on this device and are not sent anywhere/))
      .toBeVisible();
    await choose(file("travels.csv", csv));
    await expect.element(page.getByText("2 stays in travels.csv")).toBeVisible();
    await expect.element(table.getByText("Line 2: Portugal, 2026-03-03, 2026-05-20")).toBeVisible();
    await expect.element(table.getByRole("cell", { name: "still there", exact: true })).toBeVisible();
    await expect.element(page.getByText("Line 3: 'Atlantis' is not a country that we know.")).toBeVisible();
    await expectAccessible();

    await box("Add Spain, May 21, 2026 to still there").click();
    await expect.element(button("Add 1 stay")).toBeEnabled();
    expect(added).not.toHaveBeenCalled();
    await button("Add 1 stay").click();

    const [stays] = added.mock.calls[0]!;
    expect(stays).toEqual([KeptStay.parse(stays[0])]);
    expect(stays[0]).toMatchObject({
      ...{ country: "PT", from: "2026-03-03", to: "2026-05-20", note: "Lisbon" },
      origin: { file: "travels.csv", key: "csv:PT:2026-03-03:2026-05-20" },
    });
    await expect.element(page.getByText("Added 1 stay.")).toBeVisible();
    expect(new Set(requests)).toEqual(new Set(["/api/countries"]));
  });

  it("adds nothing if the same file is imported again, and only the new days of a later one", async () => {
    const added = await show();
    const short = "country,from,to\nPT,2026-03-03,2026-03-20\n";
    await choose(file("a.csv", short));
    await button("Add 1 stay").click();
    await choose(file("renamed.csv", short));
    await expect.element(page.getByText("1 stay in renamed.csv. All already imported")).toBeVisible();
    await expect.element(box(/Add Portugal/)).toBeDisabled();
    await expect.element(button("Add 0 stays")).toBeDisabled();
    await button("Cancel").click();

    await choose(file("later.csv", "country,from,to\nPT,2026-03-03,2026-04-01\n"));
    await expect.element(table.getByText("The part that is new")).toBeVisible();
    await button("Add 1 stay").click();
    expect(added.mock.calls[1]![0]).toMatchObject([{ from: "2026-03-21", to: "2026-04-01" }]);
  });

  it("lists days that other stays already have, unchecked", async () => {
    const typed = KeptStay.parse({
      ...{ id: crypto.randomUUID(), country: "PT", from: "2026-01-01" },
      addedAt: "2026-06-01T10:00:00Z",
    });
    await show([typed]);
    await paste("Portugal\t2026-03-03\t2026-03-20\nSpain\t2026-04-01\t2026-04-02");
    await expect.element(table.getByText("You have these days")).toBeVisible();
    await expect.element(box(/Add Portugal/)).not.toBeChecked();
    await expect.element(button("Add 1 stay")).toBeEnabled();
    await box("Choose all stays").click();
    await expect.element(button("Add 2 stays")).toBeEnabled();
  });

  it("asks for the country near a border, and leaves the stay out until then", async () => {
    const added = await show();
    const visit = {
      ...{ startTime: "2026-03-03T09:00:00.000+01:00", endTime: "2026-03-04T09:00:00.000+01:00" },
      visit: { topCandidate: { placeLocation: { latLng: "47.5596°, 7.5886°" } } },
    };
    await choose(file("Timeline.json", JSON.stringify({ semanticSegments: [visit] })));
    await expect.element(button("Add 0 stays")).toBeDisabled();
    await page.getByLabelText("Country from Mar 3, 2026").selectOptions("Germany");
    await button("Add 1 stay").click();
    expect(added.mock.calls[0]![0]).toMatchObject([
      {
        country: "DE",
        from: "2026-03-03",
        to: "2026-03-04",
        origin: { key: "timeline:CH/DE/FR:2026-03-03:2026-03-04" },
      },
    ]);
  });

  it("asks for the order of day and month if the file does not show it", async () => {
    const added = await show();
    await paste("country,from,to\nPT,03/04/2026,05/06/2026");
    await expect
      .element(page.getByText(/What day is 03\/04\/2026 in Pasted text \(Line 2\)\?/))
      .toBeVisible();
    await expectAccessible();
    await button("Mar 4, 2026").click();
    await button("Add 1 stay").click();
    expect(added.mock.calls[0]![0]).toMatchObject([{ from: "2026-03-04", to: "2026-05-06" }]);
  });

  it("reads several files, and names the file of each problem", async () => {
    await show();
    await choose(file("a.csv", csv), file("b.pdf", "%PDF-1.7"));
    await expect.element(page.getByText("2 stays in 2 files")).toBeVisible();
    await expect
      .element(page.getByText("a.csv, Line 3: 'Atlantis' is not a country that we know."))
      .toBeVisible();
    await expect.element(page.getByText(/b\.pdf, The file: It is a PDF/)).toBeVisible();
  });

  it("offers the first part of a calendar that is too large, and shows where reading stopped", async () => {
    await show();
    const event = "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260401\nSUMMARY:Spain\nEND:VEVENT\n";
    const rest = `BEGIN:VEVENT\nDESCRIPTION:${"x".repeat(900)}\nEND:VEVENT\n`.repeat(15_000);
    drop(file("large.ics", `BEGIN:VCALENDAR\n${event}${rest}END:VCALENDAR\n`));
    await expect.element(button("Add 1 stay")).toBeEnabled();
    await expect
      .element(page.getByText(/^Line 3\d{4}: The file has 14 MB\. Only the first 10 MB/))
      .toBeVisible();
  });

  it("reads dropped files, and does not repeat the stays of an earlier one", async () => {
    await show();
    drop(
      file("a.csv", "country,from,to\nPT,2026-03-03,2026-03-20\n"),
      file("b.csv", "country,from,to\nPT,2026-03-03,2026-03-31\nES,2026-04-01,2026-04-02\n"),
    );
    await expect.element(button("Add 3 stays")).toBeEnabled();
    await expect.element(box("Add Portugal, Mar 21, 2026 to Mar 31, 2026")).toBeChecked();
  });

  it("applies the country chosen for a town to all rows that name it", async () => {
    await show();
    await paste("city,from,to\nLondon,2026-03-03,2026-03-04\nLondon,2026-04-03,2026-04-04\n");
    await page.getByLabelText("Country from Mar 3, 2026").selectOptions("United Kingdom");
    await expect.element(button("Add 2 stays")).toBeEnabled();
    await page.getByLabelText("Country from Apr 3, 2026").selectOptions("Canada");
    await expect.element(page.getByLabelText("Country from Mar 3, 2026")).toHaveValue("GB");
  });

  it("explains why a file has no stays, and allows going back with the keyboard", async () => {
    await show();
    await paste("hello");
    await expect.element(page.getByText(/No columns for a country and days were found/)).toBeVisible();
    await button("Choose another file").click();
    await expect.element(page.getByText(/^Files are read on this device/)).toHaveFocus();
    await expect.element(button("Choose files")).toBeVisible();
  });

  it("refuses more stays than can be kept", async () => {
    const kept = Array.from({ length: 4999 }, (_, at): KeptStay => {
      const year = 1900 + (at % 200);
      return {
        id: crypto.randomUUID(),
        country: "FR",
        from: `${year}-01-01`,
        to: `${year}-01-02`,
        addedAt: "2026-06-01T10:00:00Z",
      };
    });
    await show(kept);
    await paste("Portugal\t2026-03-03\t2026-03-20\nSpain\t2026-04-01\t2026-04-02");
    await expect.element(page.getByText("You can keep 5,000 stays. Choose 1 fewer.")).toBeVisible();
    await expect.element(button("Add 2 stays")).toBeDisabled();
    await box(/Add Spain/).click();
    await expect.element(button("Add 1 stay")).toBeEnabled();
  });

  it("shows a long list page by page", async () => {
    await show();
    const rows = Array.from({ length: 150 }, (_, at) => `PT,${1900 + at}-01-01,${1900 + at}-01-02`);
    await paste(`country,from,to\n${rows.join("\n")}`);
    await expect.element(button("Add 150 stays")).toBeEnabled();
    expect(page.getByRole("row").elements()).toHaveLength(101);
    await button("Show more of 150 stays").click();
    await expect.element(box(/Add Portugal, Jan 1, 2000/)).toHaveFocus();
    expect(page.getByRole("row").elements()).toHaveLength(151);
  });
});
