import { beforeEach, describe, expect, it, vi } from "vitest";
import { shortDateTime } from "#client/platform/format.ts";
import type { AlertDelivery, Deliveries } from "#shared/monitoring/alerts-contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { refusal, savedPreferences, showCard, stubServer } from "#tests/support/monitoring-card.tsx";
import { deliveriesKey } from "./refresh.ts";

const path = "/api/monitoring/deliveries";
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const seven = "2026-09-24T07:00:00.000Z";

type UpdateDelivery = Extract<AlertDelivery, { kind: "update" }>;

const alert = (id: number, changed: Partial<UpdateDelivery> = {}): UpdateDelivery => ({
  kind: "update",
  id,
  itemId: 100 + id,
  title: `Portugal changes permit ${id}`,
  type: "residency",
  source: "AIMA",
  pubDate: "2026-09-23T00:00:00.000Z",
  reason: "Portugal, keyword 'permit' in the title",
  importance: "high",
  createdAt: "2026-09-23T10:15:00.000Z",
  readAt: null,
  inApp: true,
  mail: { state: "gathered", at: seven, why: null },
  ...changed,
});
const deliveries = (changed: Partial<Deliveries> = {}): Deliveries => ({
  alerts: [alert(2), alert(1)],
  older: null,
  mails: [],
  sources: {
    lastPollAt: minutesFromNow(-5.5),
    nextPollAt: minutesFromNow(24.5),
    sources: 24,
    failingSources: 0,
  },
  ...changed,
});

const show = async (answer: () => Deliveries = () => deliveries()) => {
  const server = stubServer(savedPreferences());
  server.answers[`GET ${path}`] = () => Response.json(answer());
  const card = await showCard();
  return {
    ...server,
    ...card,
    open: () => card.panel("Deliveries").click(),
    rows: () => card.screen.getByRole("list", { name: "Alerts" }).getByRole("listitem"),
  };
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("deliveries", () => {
  it("show a reminder about stays with a link to them", async () => {
    const { itemId: _, type: __, source: ___, pubDate: ____, ...rest } = alert(3);
    const reminder = { ...rest, kind: "stay", title: "Leave by Mar 14", reason: "In 7 days." } as const;
    const { open, rows } = await show(() => deliveries({ alerts: [reminder, alert(2)] }));
    await open();
    const row = rows().first();
    const link = row.getByRole("link", { name: "Leave by Mar 14", exact: true });
    await expect.element(link).toHaveAttribute("href", "/stays");
    await expect.element(link).not.toHaveAttribute("target");
    await expect.element(row.getByText("Stays", { exact: true })).toBeVisible();
    await expect.element(row.getByText("In 7 days.")).toBeVisible();
  });

  it("are fetched when the panel opens, and show each alert with its status", async () => {
    const { screen, callsOf, open, rows } = await show(() =>
      deliveries({
        mails: [{ id: 1, alerts: 3, state: "sent", why: null, createdAt: seven, stateAt: seven }],
      }),
    );
    await expect.element(screen.getByText("Standard rules.")).toBeVisible();
    expect(callsOf("GET", path)).toEqual([]);
    await open();
    const row = rows().first();
    await expect
      .element(row.getByRole("link", { name: /^Portugal changes permit 2/ }))
      .toHaveAttribute("href", "/blog/102");
    await expect.element(row.getByText("Portugal, keyword 'permit' in the title")).toBeVisible();
    await expect.element(row.getByText("High importance")).toBeVisible();
    await expect.element(row.getByText(shortDateTime("2026-09-23T10:15:00.000Z"))).toBeVisible();
    await expect.element(row.getByText("In the app, unread")).toBeVisible();
    await expect.element(row.getByText(`Waiting for the email of ${shortDateTime(seven)}`)).toBeVisible();
    await expect.element(screen.getByText(`3 alerts, sent ${shortDateTime(seven)}`)).toBeVisible();
    await expectAccessible();
  });

  it("show the last and the next check of the sources", async () => {
    const { screen, open } = await show();
    await open();
    await expect
      .element(screen.getByText("The sources were last checked 5 minutes ago. Next check: in 24 minutes."))
      .toBeVisible();
    await expect.element(screen.getByText("All 24 sources work.")).toBeVisible();
  });

  it.each([
    [{ failingSources: 3 }, /^The last check of 3 of 24 sources failed\. Their updates may arrive late\.$/],
    [{ failingSources: 1 }, /^The last check of 1 of 24 sources failed\./],
    [{ failingSources: 24 }, /^The last check of all 24 sources failed\./],
    [{ sources: 1 }, /^The only source works\.$/],
    [{ sources: 1, failingSources: 1 }, /^The last check of the only source failed\./],
    [{ lastPollAt: null, nextPollAt: null }, /^The sources have not been checked yet\./],
    [{ sources: 0, lastPollAt: null, nextPollAt: null }, /^There are no sources, so no updates can arrive\./],
    [{ nextPollAt: "2026-01-01T00:00:00.000Z" }, /Next check: due now\./],
  ])("report the health of the sources: %o", async (sources, words) => {
    const all = deliveries();
    const { screen, open } = await show(() => ({ ...all, sources: { ...all.sources, ...sources } }));
    await open();
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  it("have an empty state", async () => {
    const { screen, open } = await show(() => deliveries({ alerts: [] }));
    await open();
    await expect.element(screen.getByText(/^No alerts yet\. When an update matches/)).toBeVisible();
    await expect.element(screen.getByText("No emails yet.")).toBeVisible();
    await expectAccessible();
  });

  it("load older pages, and move the focus to the first older one", async () => {
    const { screen, answers, open, rows, callsOf } = await show();
    answers[`GET ${path}`] = ({ path: address }) =>
      Response.json(
        address.endsWith("?before=1")
          ? deliveries({ alerts: [alert(0, { title: "The oldest" })] })
          : deliveries({ older: 1 }),
      );
    await open();
    await screen.getByRole("button", { name: "Load more" }).click();
    await expect.element(rows().last()).toHaveFocus();
    await expect
      .element(
        rows()
          .last()
          .getByRole("link", { name: /^The oldest/ }),
      )
      .toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Load more" })).not.toBeInTheDocument();
    expect(callsOf("GET", path)).toHaveLength(2);
  });

  it("are polled: always the first page, older ones only with pending emails or after new alerts", async () => {
    const done = { state: "sent", at: seven, why: null } as const;
    const pages: Record<string, Deliveries> = {
      "": deliveries({ alerts: [alert(9), alert(8)], older: 8 }),
      "8": deliveries({ alerts: [alert(7, { mail: done }), alert(6, { mail: done })], older: 6 }),
      "6": deliveries({ alerts: [alert(5), alert(4, { mail: done })], older: 4 }),
      "9": deliveries({
        alerts: [alert(8, { mail: done }), alert(7, { mail: done }), alert(6, { mail: done })],
        older: 6,
      }),
    };
    const { screen, client, answers, open, rows, callsOf } = await show();
    const pageOf = (address: string) => address.split("?before=")[1] ?? "";
    const asked = () => callsOf("GET", path).map((call) => pageOf(call.path));
    answers[`GET ${path}`] = ({ path: address }) => Response.json(pages[pageOf(address)]);
    await open();
    for (const count of [4, 6]) {
      await screen.getByRole("button", { name: "Load more" }).click();
      await expect.poll(() => rows().elements().length).toBe(count);
    }
    expect(asked()).toEqual(["", "8", "6"]);
    await client.refetchQueries({ queryKey: deliveriesKey });
    expect(asked().slice(3)).toEqual(["", "6"]);
    pages[""] = deliveries({ alerts: [alert(10), alert(9)], older: 9 });
    await client.refetchQueries({ queryKey: deliveriesKey });
    await expect.poll(() => rows().elements().length).toBe(7);
    expect(asked().slice(5)).toEqual(["", "9", "6"]);
    // Invalidation refetches all pages.
    await client.invalidateQueries({ queryKey: deliveriesKey });
    expect(asked().slice(8)).toEqual(["", "9", "6"]);
  });

  it("announce a failed refresh once, and again after each 'Try again'", async () => {
    const { screen, client, answers, open, rows } = await show();
    const answer = answers[`GET ${path}`];
    await open();
    await expect.element(rows().first()).toBeVisible();
    answers[`GET ${path}`] = () => refusal(503, { message: "Away", code: "unavailable" });
    await client.invalidateQueries({ queryKey: deliveriesKey });
    const notice = screen.getByRole("alert");
    await expect.element(notice).toHaveTextContent("It may be out of date.");
    const drawn = notice.element();
    const announced: (string | null)[] = [];
    const observer = new MutationObserver(() =>
      announced.push(drawn.querySelector("p")?.textContent ?? null),
    );
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    await client.invalidateQueries({ queryKey: deliveriesKey });
    expect(notice.element()).toBe(drawn);
    expect(announced).toEqual([]);
    const retry = screen.getByRole("button", { name: "Try again" });
    await retry.click();
    await expect.poll(() => announced.length).toBe(2);
    expect(announced).toEqual(["Trying again...", expect.stringContaining("may be out of date")]);
    await expect.element(retry).toHaveFocus();
    observer.disconnect();
    if (answer) answers[`GET ${path}`] = answer;
    await retry.click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(document.activeElement?.contains(rows().first().element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("are refetched for new alerts while the panel is open", async () => {
    let alerts = [alert(1)];
    const { client, open, rows, callsOf, panel } = await show(() => deliveries({ alerts }));
    await client.refetchQueries({ queryKey: deliveriesKey, type: "active" });
    expect(callsOf("GET", path)).toEqual([]);
    await open();
    await expect.poll(() => rows().elements().length).toBe(1);
    alerts = [alert(2), alert(1)];
    await client.refetchQueries({ queryKey: deliveriesKey, type: "active" });
    await expect.poll(() => rows().elements().length).toBe(2);
    await open();
    await expect.element(panel("Deliveries")).toHaveAttribute("aria-expanded", "false");
    const before = callsOf("GET", path).length;
    await client.refetchQueries({ queryKey: deliveriesKey, type: "active" });
    expect(callsOf("GET", path)).toHaveLength(before);
  });

  it("show an error when loading fails, and load on 'Try again'", async () => {
    const { screen, answers, open, rows } = await show();
    const answer = answers[`GET ${path}`];
    answers[`GET ${path}`] = () => new Response("{}", { status: 503 });
    await open();
    await expect.element(screen.getByText("Couldn't load the deliveries.")).toBeVisible();
    if (answer) answers[`GET ${path}`] = answer;
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(rows().first()).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });
});

it("the panel is open and focused when the address names it", async () => {
  history.replaceState(null, "", "#deliveries");
  const { panel, rows } = await show();
  await expect.element(panel("Deliveries")).toHaveAttribute("aria-expanded", "true");
  await expect.element(rows().first()).toBeVisible();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(panel("Deliveries").element())).toBe(true);
});
