import { citizenshipProgrammes } from "virtual:catalogue/citizenshipProgrammes";
import { jurisdictions } from "virtual:catalogue/jurisdictions";
import { privacyTools } from "virtual:catalogue/privacyTools";
import { residencyProgrammes } from "virtual:catalogue/residencyProgrammes";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { dateText } from "#shared/calendar/words.ts";
import type { Entry, Statement } from "#shared/catalogue/entry.ts";
import { toolsOf } from "#shared/catalogue/tools.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { showSiteSettings } from "#tests/support/site-settings.ts";
import { CitizenshipPage } from "./citizenship-page.tsx";
import { EntryFoot } from "./details.tsx";
import { FormationPage } from "./formation-page.tsx";
import { PrivacyToolsPage } from "./privacy-tools-page.tsx";
import { programmeName, ResidenciesPage } from "./residencies-page.tsx";
import { SourceNotes } from "./source-notes.tsx";

beforeEach(() => {
  const { href } = window.location;
  return () => history.replaceState(null, "", href);
});

const links = () => page.getByRole("link", { name: /^Report an error/ }).elements();
const hrefs = () => links().map((link) => link.getAttribute("href") ?? "");
const entryOf = (date?: string): Entry & { benefits: readonly Statement[] } => ({
  id: "portugal-d7",
  benefits: [{ text: "A", sources: [{ name: "a.example", confidence: "medium", ...(date && { date }) }] }],
});
/** A recent date, whenever the tests run. */
const thisMonth = new Date().toISOString().slice(0, 7);
const entry = entryOf(thisMonth);
const show = (of: Entry, name: string) =>
  render(
    <SourceNotes of={of}>
      <EntryFoot entry={of} name={name} />
    </SourceNotes>,
  );
const newest = `Newest source: ${dateText(thisMonth)}`;

describe("EntryFoot", () => {
  test("counts the facts and how many of them are confirmed", async () => {
    const of = {
      ...entry,
      warnings: [{ text: "B", sources: [{ name: "b.example", confidence: "low" }] }],
      website: { name: "A", url: "https://a.example", checked: true },
    } as const;
    const screen = await show(of, "A");
    await expect.element(screen.getByText("2 of 3 facts confirmed")).toBeVisible();
  });

  test("links to an email with the entry's name, URL, and newest source", async () => {
    showSiteSettings({ contactEmail: "desk@meridian.example" });
    history.replaceState(null, "", "/personal/residencies?filter=x#spain,portugal-d7");
    const screen = await show(entry, "Portugal D7 & more");
    await expect.element(screen.getByText(newest)).toBeVisible();
    const link = screen.getByRole("link", { name: "Report an error in Portugal D7 & more", exact: true });
    const href = link.element().getAttribute("href")!;
    expect(href).toMatch(/^mailto:desk@meridian\.example\?subject=[^?&#+\s]+&body=[^?&#+\s]+$/);
    expect(href).toContain("%0D%0A");
    const { searchParams } = new URL(href);
    expect(Object.fromEntries(searchParams)).toEqual({
      subject: "Error in Meridian: Portugal D7 & more",
      body: [
        "Entry: Portugal D7 & more",
        `Address: ${window.location.origin}/personal/residencies#portugal-d7`,
        newest,
        "",
        "What is wrong, and what is your source?",
        "",
      ].join("\r\n"),
    });
  });

  test.each([
    ["old sources", entryOf("2019-03-05"), "Newest source: Mar 2019, over 12 months old"],
    ["undated sources", entryOf(), "Undated sources"],
    ["no sources", { id: "n26" }, "No sources"],
    ["a check", { ...entry, checked: "2026-05-12" }, `${newest}. Checked with the authority: May 12, 2026`],
  ])("tells %s, on the page and in the email", async (_, of, said) => {
    showSiteSettings({ contactEmail: "desk@meridian.example" });
    const screen = await show(of, "Ledger");
    await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
    expect(new URL(hrefs()[0]!).searchParams.get("body")).toContain(`\r\n${said}\r\n`);
  });

  test.each([
    ["errors+a&b?c#d%e@meridian.example", "errors%2Ba%26b%3Fc%23d%25e@meridian.example"],
    ["it's$&@meridian.example", "it's%24%26@meridian.example"],
  ])("escapes the address %s", async (contactEmail, encoded) => {
    showSiteSettings({ contactEmail });
    await show(entry, "Portugal D7 Visa");
    const { pathname, searchParams } = new URL(hrefs()[0]!);
    expect(pathname).toBe(encoded);
    expect(decodeURIComponent(pathname)).toBe(contactEmail);
    expect([...searchParams.keys()]).toEqual(["subject", "body"]);
  });

  test("has no link without a contact address", async () => {
    const screen = await show(entry, "Portugal D7 Visa");
    await expect.element(screen.getByText(newest)).toBeVisible();
    expect(links()).toEqual([]);
  });
});

describe("every open entry has a report link:", () => {
  const named = <E extends Entry>(entries: readonly E[], nameOf: (it: E) => string) =>
    entries.map((it) => [it.id, nameOf(it)] as const);
  const catalogues: [string, string, () => ReactNode, (readonly [id: string, name: string])[]][] = [
    [
      "residency",
      "/personal/residencies",
      () => <ResidenciesPage />,
      named(residencyProgrammes, programmeName),
    ],
    [
      "citizenship",
      "/citizenship",
      () => <CitizenshipPage />,
      named(citizenshipProgrammes, (it) => it.country),
    ],
    ["tools", "/toolkit", () => <PrivacyToolsPage />, named(toolsOf(privacyTools, "vpn"), (it) => it.name)],
    ["jurisdictions", "/company", () => <FormationPage />, named(jurisdictions, (it) => it.name)],
  ];

  test.each(catalogues)("%s", async (_, path, catalogue, entries) => {
    showSiteSettings({ contactEmail: "desk@meridian.example" });
    history.replaceState(null, "", `${path}#${entries.map(([id]) => id).join(",")}`);
    const screen = await render(
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
        <main>{catalogue()}</main>
      </QueryClientProvider>,
    );
    expect(entries.length).toBeGreaterThan(3);
    const reported = hrefs().map((href) => {
      const { searchParams } = new URL(href);
      return [/#(.*)\r/.exec(searchParams.get("body")!)?.[1], searchParams.get("subject")];
    });
    expect(reported.sort()).toEqual(entries.map(([id, name]) => [id, `Error in Meridian: ${name}`]).sort());
    expect(
      links()
        .map(({ textContent }) => textContent)
        .sort(),
    ).toEqual(entries.map(([, name]) => `Report an error in ${name}`).sort());
    await expectAccessible(screen.container);
  });
});
