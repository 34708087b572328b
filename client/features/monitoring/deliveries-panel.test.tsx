import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shortDateTime } from "#client/platform/format.ts";
import type { AlertDelivery, Deliveries } from "#shared/monitoring/alerts-contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { refusal, savedPreferences, showCard, stubServer } from "#tests/support/monitoring-card.tsx";
import { deliveriesKey } from "./refresh.ts";

const path = "/api/monitoring/deliveries";
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const seven = "2026-09-24T07:00:00.000Z";

const alert = (id: number, changed: Partial<AlertDelivery> = {}): AlertDelivery => ({
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
const told = (changed: Partial<Deliveries> = {}): Deliveries => ({
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

const show = async (answer: () => Deliveries = () => told()) => {
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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("deliveries", () => {
  it("are asked for when they are opened, and tell of each alert with what became of it", async () => {
    const { screen, callsOf, open, rows } = await show(() =>
      told({ mails: [{ id: 1, alerts: 3, state: "sent", why: null, createdAt: seven, stateAt: seven }] }),
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
    await expect.element(row.getByText(`Waits for the mail of ${shortDateTime(seven)}`)).toBeVisible();
    await expect.element(screen.getByText(`3 updates, sent ${shortDateTime(seven)}`)).toBeVisible();
    await expectAccessible();
  });

  it("say when the sources were last checked and will be next", async () => {
    const { screen, open } = await show();
    await open();
    await expect
      .element(
        screen.getByText("The sources were last checked 5 minutes ago. The next check: in 24 minutes."),
      )
      .toBeVisible();
    await expect.element(screen.getByText("All 24 sources could be read.")).toBeVisible();
  });

  it.each([
    [{ failingSources: 3 }, /^3 of 24 sources could not be read the last time: what they publish may/],
    [{ failingSources: 1 }, /^1 of 24 sources could not be read the last time: what it publishes may/],
    [{ failingSources: 24 }, /^None of the 24 sources could be read the last time: what they publish may/],
    [{ sources: 1 }, /^The one source could be read\.$/],
    [{ sources: 1, failingSources: 1 }, /^The one source could not be read the last time: what it/],
    [{ lastPollAt: null, nextPollAt: null }, /^The sources have not been checked yet\./],
    [{ sources: 0, lastPollAt: null, nextPollAt: null }, /^There are no sources, so nothing new can come\./],
    [{ nextPollAt: "2026-01-01T00:00:00.000Z" }, /The next check: due now\./],
  ])("are honest about the sources: %o", async (sources, words) => {
    const all = told();
    const { screen, open } = await show(() => ({ ...all, sources: { ...all.sources, ...sources } }));
    await open();
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  it("that are none yet say so", async () => {
    const { screen, open } = await show(() => told({ alerts: [] }));
    await open();
    await expect.element(screen.getByText(/^None yet\. As soon as an update matches/)).toBeVisible();
    await expect.element(screen.getByText("No mail was written yet.")).toBeVisible();
    await expectAccessible();
  });

  it("go on with older ones, of which the first takes the focus", async () => {
    const { screen, answers, open, rows, callsOf } = await show();
    answers[`GET ${path}`] = ({ path: address }) =>
      Response.json(
        address.endsWith("?before=1")
          ? told({ alerts: [alert(0, { title: "The oldest" })] })
          : told({ older: 1 }),
      );
    await open();
    await screen.getByRole("button", { name: "Show older" }).click();
    await expect.element(rows().last()).toHaveFocus();
    await expect
      .element(
        rows()
          .last()
          .getByRole("link", { name: /^The oldest/ }),
      )
      .toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Show older" })).not.toBeInTheDocument();
    expect(callsOf("GET", path)).toHaveLength(2);
  });

  it("ask again for the newest, and for older ones only where their mail is under way or new alerts moved them", async () => {
    const done = { state: "sent", at: seven, why: null } as const;
    const pages: Record<string, Deliveries> = {
      "": told({ alerts: [alert(9), alert(8)], older: 8 }),
      "8": told({ alerts: [alert(7, { mail: done }), alert(6, { mail: done })], older: 6 }),
      "6": told({ alerts: [alert(5), alert(4, { mail: done })], older: 4 }),
      "9": told({
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
      await screen.getByRole("button", { name: "Show older" }).click();
      await expect.poll(() => rows().elements().length).toBe(count);
    }
    expect(asked()).toEqual(["", "8", "6"]);
    await client.refetchQueries({ queryKey: deliveriesKey });
    expect(asked().slice(3)).toEqual(["", "6"]);
    pages[""] = told({ alerts: [alert(10), alert(9)], older: 9 });
    await client.refetchQueries({ queryKey: deliveriesKey });
    await expect.poll(() => rows().elements().length).toBe(7);
    expect(asked().slice(5)).toEqual(["", "9", "6"]);
    // Where any of them may have changed, all are asked for.
    await client.invalidateQueries({ queryKey: deliveriesKey });
    expect(asked().slice(8)).toEqual(["", "9", "6"]);
  });

  it("tell once that they are no longer up to date, however often they are asked for, and each time that somebody tries again", async () => {
    const { screen, client, answers, open, rows } = await show();
    const answer = answers[`GET ${path}`];
    await open();
    await expect.element(rows().first()).toBeVisible();
    answers[`GET ${path}`] = () => refusal(503, { message: "Away", code: "unavailable" });
    await client.invalidateQueries({ queryKey: deliveriesKey });
    const notice = screen.getByRole("alert");
    await expect.element(notice).toHaveTextContent("What is shown may be older.");
    const drawn = notice.element();
    const said: (string | null)[] = [];
    const observer = new MutationObserver(() => said.push(drawn.querySelector("p")?.textContent ?? null));
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    await client.invalidateQueries({ queryKey: deliveriesKey });
    expect(notice.element()).toBe(drawn);
    expect(said).toEqual([]);
    const retry = screen.getByRole("button", { name: "Try again" });
    await retry.click();
    await expect.poll(() => said.length, { timeout: 5000 }).toBe(2);
    expect(said).toEqual(["Trying again...", expect.stringContaining("may be older")]);
    await expect.element(retry).toHaveFocus();
    observer.disconnect();
    if (answer) answers[`GET ${path}`] = answer;
    await retry.click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(document.activeElement?.contains(rows().first().element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("are looked at anew when somebody says that there are new alerts, while they are open", async () => {
    let alerts = [alert(1)];
    const { client, open, rows, callsOf, panel } = await show(() => told({ alerts }));
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

  it("tell when they cannot be loaded, and ask again", async () => {
    const { screen, answers, open, rows } = await show();
    const answer = answers[`GET ${path}`];
    answers[`GET ${path}`] = () => new Response("{}", { status: 503 });
    await open();
    await expect
      .element(screen.getByText("The deliveries could not be loaded."), { timeout: 5000 })
      .toBeVisible();
    if (answer) answers[`GET ${path}`] = answer;
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(rows().first()).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });
});

it("are open, and have the focus, where the address names them", async () => {
  const before = window.location.href;
  history.replaceState(null, "", "#deliveries");
  const { panel, rows } = await show();
  await expect.element(panel("Deliveries")).toHaveAttribute("aria-expanded", "true");
  await expect.element(rows().first()).toBeVisible();
  await expect.poll(() => document.activeElement?.contains(panel("Deliveries").element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  history.replaceState(null, "", before);
});
