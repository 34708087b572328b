import { vi } from "vitest";
import type { Alert, AlertList, AlertsState, UpdateAlert } from "#shared/monitoring/alerts-contract.ts";
import type { Preferences } from "#shared/monitoring/contract.ts";
import { type Frequency, fixedRules } from "#shared/monitoring/rules.ts";

/** Higher ids are newer. */
export const alert = (id: number, more: Partial<UpdateAlert> = {}): UpdateAlert => ({
  kind: "update",
  id,
  itemId: 1000 + id,
  title: `Update ${id}`,
  type: "visa",
  source: "gov.example",
  pubDate: "2026-09-24T00:00:00.000Z",
  reason: "Portugal, keyword 'permit' in the title",
  importance: "high",
  createdAt: "2026-09-24T09:00:00.000Z",
  readAt: null,
  ...more,
});

/** A requested stream. The test sends its events. */
export interface OpenStream {
  signal: AbortSignal;
  state: (state: AlertsState) => void;
  alerts: (alerts: Alert[], more?: { toast?: boolean; unread?: number }) => void;
  comment: () => void;
  error: (code: string, retryAfterSec?: number) => void;
  /** Ends the stream without an error. */
  close: () => void;
  /** Answers the request with an error. */
  refuse: (status: number, code: string) => void;
}

const encoder = new TextEncoder();
const path = "/api/monitoring/alerts";
/** Tests may mock `Date.now()`, which must not change the date that the server sends. */
const headers = () => ({ Date: new Date().toUTCString() });

const savedPreferences = (userId: number, frequency: Frequency): Preferences => ({
  id: 1,
  userId,
  countryCode: "PT",
  countryCodes: ["PT"],
  notificationPreferences: { email: false, inApp: true, frequency },
  rules: fixedRules.map((rule) => ({ ...rule, keywords: [...rule.keywords] })),
  mutedRules: [],
  timeZone: "UTC",
  mailTo: null,
});

/** Fakes the alerts API. Streams wait in `streams` for the test. Other requests are answered from `stored`. */
export const serveAlerts = (stored: { alerts: Alert[]; pageSize?: number; frequency?: Frequency }) => {
  const streams: OpenStream[] = [];
  /** `METHOD /path` of each request that is not a stream. */
  const asked: string[] = [];
  /** Handlers by `METHOD /path` that replace the default ones. */
  const byHand: Record<string, () => Response | Promise<Response>> = {};
  const state = (): AlertsState => ({
    unread: stored.alerts.filter(({ readAt }) => readAt === null).length,
    newestId: stored.alerts[0]?.id ?? null,
  });
  const mark = (isMeant: (one: Alert) => boolean, readAt: string | null) => {
    stored.alerts = stored.alerts.map((one) => (isMeant(one) ? { ...one, readAt } : one));
    return state();
  };
  const list = (before: string | null): AlertList => {
    const { pageSize = 30 } = stored;
    const rest = stored.alerts.filter(({ id }) => before === null || id < Number(before));
    const alerts = rest.slice(0, pageSize);
    return { ...state(), alerts, older: rest.length > pageSize ? (alerts.at(-1)?.id ?? null) : null };
  };

  const open = (signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const begin = () => {
        if (controller) return controller;
        const body = new ReadableStream<Uint8Array>({
          start(made) {
            controller = made;
          },
        });
        resolve(new Response(body, { headers: { ...headers(), "Content-Type": "text/event-stream" } }));
        return controller!;
      };
      const send = (event: string, data: unknown) =>
        begin().enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      signal.addEventListener("abort", () => {
        const reason = new DOMException("Aborted", "AbortError");
        controller?.error(reason);
        reject(reason);
      });
      streams.push({
        signal,
        state: (data) => send("state", data),
        alerts: (alerts, { toast = false, unread = alerts.length } = {}) =>
          send("alerts", { unread, newestId: alerts[0]?.id ?? null, alerts, toast }),
        comment: () => begin().enqueue(encoder.encode(":\n\n")),
        error: (code, retryAfterSec) => send("error", { message: "No.", code, retryAfterSec }),
        close: () => begin().close(),
        refuse: (status, code) => resolve(Response.json({ message: "No.", code }, { status })),
      });
    });

  const usual = (method: string, url: URL, body: { read?: boolean; upTo?: number }) => {
    const now = "2026-09-24T10:00:00.000Z";
    if (url.pathname === `${path}/state`) return state();
    if (url.pathname === path) return list(url.searchParams.get("before"));
    if (method === "POST") return mark(({ id, readAt }) => readAt === null && id <= (body.upTo ?? 0), now);
    const id = Number(url.pathname.split("/").at(-1));
    if (!url.pathname.startsWith(path)) return savedPreferences(id, stored.frequency ?? "daily");
    return mark((one) => one.id === id, body.read ? now : null);
  };

  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://localhost");
    const { method = "GET", signal } = init;
    const wantsEvents = new Headers(init.headers).get("Accept") === "text/event-stream";
    if (wantsEvents && signal) return open(signal);
    asked.push(`${method} ${address}`);
    const hand = byHand[`${method} ${address}`];
    if (hand) return hand();
    return Response.json(usual(method, url, JSON.parse(String(init.body ?? "{}"))), { headers: headers() });
  });
  return { streams, asked, byHand, stored };
};
