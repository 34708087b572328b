import { QueryClientProvider } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import type { HealthReport } from "#shared/health/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { HealthPage } from "./health-page.tsx";
import { concernsOf, durationOf, sizeOf } from "./health-words.ts";

const at = "2026-09-24T10:30:00.000Z";
const hourMs = 3_600_000;
const well: HealthReport = {
  at,
  sources: { working: 33, failing: 2, broken: 0, waiting: 0 },
  mails: {
    ...{ queued: 3, sending: 1, failed: 1, unsure: 0, oldestSec: 42 },
    ...{ underMinute: 4, underHour: 0, underDay: 0, older: 0 },
  },
  matching: { waiting: 0, oldestSec: 0 },
  jobs: [],
  database: { bytes: 1_234_000_000, connections: 17, maxConnections: 100, longestQuerySec: 0.2 },
  replicas: [],
  disk: { freeBytes: 40e9, totalBytes: 100e9 },
  instancesSince: ["2026-09-20T08:00:00.000Z", "2026-09-21T08:00:00.000Z"],
  instance: {
    ...{ version: "1.2.3", startedAt: "2026-09-20T08:00:00.000Z", memoryBytes: 210e6 },
    ...{ loopDelaySec: 0.012, loopBusy: 0.07, openStreams: 5, isListening: true },
    model: { name: "local-model", answeredAt: "2026-09-24T10:00:00.000Z", failures: null },
  },
  hours: Array.from({ length: 48 }, (_, index) => ({
    hour: new Date(Date.parse("2026-09-22T11:00:00.000Z") + index * hourMs).toISOString(),
    ...{ sourcesWorking: 30, sourcesFailing: 5, sourcesBroken: 0 },
    ...{ mailsWaiting: index, mailsGivenUp: 1, updatesToMatch: 0, databaseBytes: 1_200_000_000 + index },
  })),
};

const open = async (report: HealthReport | undefined) => {
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    report
      ? Response.json(report)
      : Response.json({ message: "The database is away.", code: "unavailable" }, { status: 503 }),
  );
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <HealthPage />
    </QueryClientProvider>,
  );
};

describe("the health screen", () => {
  it("shows that all is well, and each chart also as a table", async () => {
    await open(well);
    await expect.element(page.getByText("Everything works as it should.")).toBeVisible();
    for (const title of ["News sources", "Queues", "Emails over time", "Database size", "This instance"])
      await expect.element(page.getByRole("figure", { name: title, exact: true })).toBeVisible();
    await page.getByRole("figure", { name: "Emails over time" }).getByText("Show as a table").click();
    await expect.element(page.getByRole("row", { name: "Sep 23 36 1" })).toBeVisible();
    await expect.element(page.getByText("2 instances connected to the database")).toBeVisible();
  });

  it("names what needs attention", async () => {
    await open({ ...well, sources: { ...well.sources, broken: 2 } });
    await expect.element(page.getByRole("alert")).toHaveTextContent("2 sources have failed for a week.");
    await expect
      .element(page.getByRole("link", { name: "Open sources" }))
      .toHaveAttribute("href", "/admin/sources");
  });

  it("shows replicas, and which of them are in use", async () => {
    const replicas = [
      { name: "db-2:5432", isUp: true, isRead: true, lagSec: 0 },
      { name: "db-3:5432", isUp: true, isRead: false, lagSec: 600 },
    ];
    await open({ ...well, replicas });
    const figure = page.getByRole("figure", { name: "Replicas", exact: true });
    await figure.getByText("Show as a table").click();
    for (const row of ["db-2:5432 In use, up to date", "db-3:5432 Not in use, 10 minutes behind"])
      await expect.element(page.getByRole("row", { name: row })).toBeVisible();
    await expectAccessible();
  });

  it("can be retried when nothing could be read", async () => {
    await open(undefined);
    await expect.element(page.getByText("Couldn't read the state of the site.")).toBeVisible();
    await open(well);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Everything works as it should.").first()).toBeVisible();
  });
});

describe("what needs attention", () => {
  it.each([
    ["sources", { sources: { working: 1, failing: 5, broken: 0, waiting: 0 } }, "internet connection"],
    ["mail", { mails: { ...well.mails, oldestSec: 7200 } }, "waited for 2 hours. Check the mail server."],
    ["lost mail", { mails: { ...well.mails, failed: 20 } }, "20 emails were given up"],
    ["alerts", { matching: { waiting: 3, oldestSec: 600 } }, "an update has waited for 10 minutes"],
    [
      "jobs",
      { jobs: [{ name: "news-poll", waiting: 1, oldestSec: 7200 }] },
      "'news-poll' has been overdue for 2 hours",
    ],
    [
      "a replica",
      { replicas: [{ name: "db-2:5432", isUp: false, isRead: false, lagSec: null }] },
      "db-2:5432 is unavailable",
    ],
    [
      "a late replica",
      { replicas: [{ name: "db-2:5432", isUp: true, isRead: false, lagSec: 600 }] },
      "db-2:5432 is 10 minutes behind",
    ],
    ["connections", { database: { ...well.database, connections: 95 } }, "almost no free connection"],
    ["queries", { database: { ...well.database, longestQuerySec: 400 } }, "A query has run for 6 minutes"],
    ["disk", { disk: { freeBytes: 5e9, totalBytes: 100e9 } }, "Only 5 GB of the disk"],
    ["load", { instance: { ...well.instance, loopDelaySec: 0.4 } }, "overloaded"],
    [
      "a language model",
      {
        instance: {
          ...well.instance,
          model: {
            ...{ name: "local-model", answeredAt: null },
            failures: { count: 3, since: at, reason: "model_denied" },
          },
        },
      },
      "The last 3 calls of the language model failed: it refused the key.",
    ],
    [
      "LISTEN",
      { instance: { ...well.instance, isListening: false } },
      "receives no messages from the others",
    ],
  ])("%s", (_, change, words) => {
    expect(concernsOf({ ...well, ...change } as HealthReport).map(({ text }) => text)).toEqual([
      expect.stringContaining(words),
    ]);
  });

  it("is worded with readable sizes and durations", () => {
    expect([0, 950, 26_400_000, 1.44e9].map(sizeOf)).toEqual(["0 byte", "950 byte", "26 MB", "1.4 GB"]);
    expect([0.2, 1, 300, 7200, 200_000].map(durationOf)).toEqual([
      ...["under a second", "1 second", "5 minutes", "2 hours", "2 days"],
    ]);
  });
});
