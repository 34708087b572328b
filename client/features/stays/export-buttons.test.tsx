import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { KeptStay } from "#shared/stays/travels.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { ExportButtons } from "./export-buttons.tsx";

const stay = (country: string, from: string, to: string): KeptStay => ({
  ...{ id: crypto.randomUUID(), country, from, to },
  addedAt: "2026-01-01T10:00:00Z",
});

it("saves all stays as a table, and current and planned ones as a calendar", async () => {
  const saved: Blob[] = [];
  const create = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:none";
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const stays = [stay("PT", "2026-03-03", "2026-03-20"), stay("ES", "2026-05-01", "2026-05-10")];
  await render(
    <main>
      <h1>Stays</h1>
      <ExportButtons stays={stays} today="2026-05-05" nameOf={(code) => `Country ${code}`} />
    </main>,
  );
  await expectAccessible();
  await page.getByRole("button", { name: "Download as CSV" }).click();
  await expect.poll(() => create).toHaveBeenCalledTimes(1);
  await page.getByRole("button", { name: "Planned stays as a calendar" }).click();
  await expect.poll(() => names).toEqual(["stays.csv", "planned-stays.ics"]);
  expect(await saved[0]!.text()).toContain("PT,2026-03-03,2026-03-20");
  expect((await saved[1]!.text()).match(/^SUMMARY:.*$/gm)).toEqual(["SUMMARY:Country ES"]);
});

it("offers nothing without stays", async () => {
  await render(<ExportButtons stays={[]} today="2026-05-05" nameOf={String} />);
  for (const button of page.getByRole("button").all()) await expect.element(button).toBeDisabled();
});
