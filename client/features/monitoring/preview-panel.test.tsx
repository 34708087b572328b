import { beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Preview, PreviewRequest } from "#shared/monitoring/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import {
  previewItem,
  refusal,
  savedPreferences,
  showCard,
  standardRules,
  stubServer,
  zone,
} from "#tests/support/monitoring-card.tsx";

const path = "/api/monitoring/preview";
const caught = (changed: Partial<Preview> = {}): Preview => ({
  items: Array.from({ length: 14 }, (_, index) => previewItem(index + 1)),
  count: 14,
  mails: 6,
  days: 90,
  daily: Array.from({ length: 90 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 6, 1 + index)).toISOString().slice(0, 10),
    count: index === 85 ? 14 : 0,
  })),
  missed: [],
  ...changed,
});

const show = async (
  answer: (request: PreviewRequest) => Preview | Promise<Preview> = () => caught(),
  preferences = savedPreferences(),
) => {
  const server = stubServer(preferences);
  server.answers[`POST ${path}`] = async ({ body }) => Response.json(await answer(body as PreviewRequest));
  const card = await showCard();
  return {
    ...server,
    ...card,
    asked: () => server.callsOf("POST", path).map(({ body }) => body as PreviewRequest),
    open: () => card.panel("What this would have caught").click(),
    list: card.screen.getByRole("list", { name: "Updates that match" }),
  };
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("the preview", () => {
  it("is fetched with the unsaved settings when the panel opens, and summed up in a sentence", async () => {
    const { screen, country, asked, open, list } = await show();
    await country.selectOptions("Spain");
    expect(asked()).toEqual([]);
    await open();
    await expect.element(screen.getByText("14 updates in the last 90 days, sent in 6 emails.")).toBeVisible();
    expect(asked()).toEqual([
      {
        countryCode: "ES",
        notificationPreferences: { email: true, inApp: true, frequency: "daily" },
        rules: standardRules,
        timeZone: zone,
      },
    ]);
    const first = list.getByRole("listitem").first();
    await expect.element(first.getByText("Residency", { exact: true })).toBeVisible();
    await expect.element(first.getByRole("mark")).toHaveTextContent("permit");
    await expect.element(first.getByText("Portugal, keyword 'permit' in the title")).toBeVisible();
    await expect.element(first.getByText("Standard rule Visa")).toBeVisible();
    await expect.element(first.getByText("High importance")).toBeVisible();
    await expect.element(first.getByText("Sep 24, 2026")).toBeVisible();
    await expect.element(first.getByText("Diário da República")).toBeVisible();
    const link = first.getByRole("link", { name: /^Update 1 on the residence permit/ });
    await expect.element(link).toHaveAttribute("href", "/blog/1");
    await expect.element(link).toHaveAttribute("target", "_blank");
  });

  it("names the account's own rule and shows the passage that matched", async () => {
    const { open, list, addRule, keywords } = await show(({ rules }) =>
      caught({
        count: 1,
        mails: 1,
        items: [
          previewItem(5, {
            title: [{ text: "A plain title", hit: false }],
            text: [
              { text: "On the ", hit: false },
              { text: "golden visa", hit: true },
            ],
            ruleId: rules.at(-1)?.id ?? "",
            importance: "low",
          }),
        ],
      }),
    );
    await addRule.click();
    await keywords(1).fill("golden visa,");
    await open();
    await expect.element(list.getByText("Your rule 1")).toBeVisible();
    await expect.element(list.getByRole("mark")).toHaveTextContent("golden visa");
    await expect.element(list.getByText("Low importance")).toBeVisible();
  });

  it("numbers own rules as the form does, even if one equals a standard rule", async () => {
    const [visa] = standardRules;
    const rules = [...standardRules, { ...visa!, id: "own-1" }, { ...visa!, id: "own-2", keywords: ["nie"] }];
    const items = [previewItem(5, { ruleId: "own-2" })];
    const { open, list } = await show(() => caught({ items, count: 1 }), savedPreferences({ rules }));
    await open();
    await expect.element(list.getByText("Your rule 2")).toBeVisible();
  });

  it("shows ten items, then loads more and moves the focus to the first new one", async () => {
    const { screen, open, list } = await show();
    await open();
    await expect.poll(() => list.getByRole("listitem").elements().length).toBe(10);
    const more = screen.getByRole("button", { name: "Load more" });
    await more.click();
    await expect.poll(() => list.getByRole("listitem").elements().length).toBe(14);
    expect(document.activeElement).toBe(list.getByRole("listitem").elements()[10]);
    await expect.element(more).not.toBeInTheDocument();
  });

  it.each([
    [true, true, 1, "1 update in the last 90 days, sent in 1 email."],
    [false, true, 0, "1 update in the last 90 days, shown by the bell only: emails are off."],
    [false, false, 0, "1 update in the last 90 days, but no alerts: both notifications are off."],
  ])(
    "says how alerts would arrive with email %s and in-app %s",
    async (isEmailOn, isInAppOn, mails, words) => {
      const { screen, open, email, inApp } = await show(() =>
        caught({ count: 1, mails, items: [previewItem(1)] }),
      );
      if (!isEmailOn) await email.click();
      if (!isInAppOn) await inApp.click();
      await open();
      await expect.element(screen.getByText(words)).toBeVisible();
    },
  );

  it("marks each day, and lists the days with a match in a table", async () => {
    const { screen, open } = await show();
    await open();
    const chart = screen.getByRole("figure", { name: "Matches by day" });
    await expect.element(chart).toHaveTextContent("the 1 day with a match");
    await chart.getByText("Show as a table").click();
    await expect.element(chart.getByRole("row", { name: "Sep 24, 2026 14" })).toBeVisible();
    await expectAccessible();
  });

  it("lists updates that no rule matches, and adds a rule that matches them", async () => {
    const missed: Preview["missed"] = [
      {
        type: "residency",
        count: 7,
        items: [
          { itemId: 9, title: "Registration moves", pubDate: "2026-09-24T00:00:00.000Z", source: "AIMA" },
        ],
      },
    ];
    const { screen, asked, open, chips, rule } = await show(({ rules }) =>
      caught({ missed: rules.length > standardRules.length ? [] : missed }),
    );
    await open();
    const heading = screen.getByRole("heading", { name: "What these rules would have missed" });
    await expect.element(heading).toBeVisible();
    await expect
      .element(screen.getByText("7 updates on this country in the last 90 days match none"))
      .toBeVisible();
    const list = screen.getByRole("list", { name: "Missed: Residency" });
    await expect
      .element(list.getByRole("link", { name: /^Registration moves/ }))
      .toHaveAttribute("href", "/blog/9");
    await expect.element(screen.getByText("And 6 more.")).toBeVisible();
    await expectAccessible();
    const addRule = screen.getByRole("button", { name: "Add a rule for these Residency updates" });
    const panel = heading.element().closest("[aria-busy]");
    await addRule.click();
    await expect.element(rule(1).getByRole("combobox", { name: "Type" })).toHaveValue("residency");
    expect(chips(1)).toEqual(["residency"]);
    await expect.element(screen.getByText("Your rule 1 added: Residency")).toBeVisible();
    await expect.element(heading).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(panel);
    expect(asked().at(-1)?.rules.at(-1)).toMatchObject({ type: "residency", keywords: ["residency"] });
  });

  it("mentions no emails without a verified address", async () => {
    const { screen, open } = await show(() => caught(), savedPreferences({ mailTo: null }));
    await open();
    await expect
      .element(
        screen.getByText(
          "14 updates in the last 90 days, shown by the bell only: emails need a verified address.",
        ),
      )
      .toBeVisible();
  });

  it("shows that there are no updates on the country when nothing could match", async () => {
    const { screen, open, country } = await show(() => caught({ items: [], count: 0, mails: 0 }));
    await open();
    await expect
      .element(screen.getByRole("status").filter({ hasText: "No matches" }))
      .toHaveTextContent("No matches in the last 90 days.");
    await expect.element(screen.getByText("No updates on Portugal", { exact: true })).toBeVisible();
    await country.selectOptions("United States");
    await expect.element(screen.getByText("No updates on the United States", { exact: true })).toBeVisible();
  });

  it("lists the unmatched updates when the rules match nothing", async () => {
    const missed: Preview["missed"] = [
      {
        type: "residency",
        count: 1,
        items: [
          { itemId: 9, title: "Registration moves", pubDate: "2026-09-24T00:00:00.000Z", source: "AIMA" },
        ],
      },
    ];
    const { screen, open } = await show(() => caught({ items: [], count: 0, mails: 0, missed }));
    await open();
    await expect.element(screen.getByRole("link", { name: /^Registration moves/ })).toBeVisible();
    await expect
      .element(screen.getByRole("button", { name: "Add a rule for these Residency updates" }))
      .toBeVisible();
    await expect.element(screen.getByText(/^No updates on/)).not.toBeInTheDocument();
  });

  it("states when it lists only the newest updates", async () => {
    const { screen, open } = await show(() => caught({ items: [previewItem(1)], count: 812, mails: 60 }));
    await open();
    await expect.element(screen.getByText("Only the newest 1 are listed.")).toBeVisible();
  });
});

describe("changed settings", () => {
  it("are previewed after a pause, and the old preview stays until then", async () => {
    let answer = () => {};
    const { screen, open, asked, country, list } = await show(({ countryCode }) =>
      countryCode === "PT"
        ? caught()
        : new Promise((resolve) => {
            answer = () => resolve(caught({ count: 2, mails: 2, items: [previewItem(21), previewItem(22)] }));
          }),
    );
    await open();
    await expect.element(list).toBeVisible();
    // Selected here, because three calls to a busy browser may be further apart than the debounce.
    const select = country.element() as HTMLSelectElement;
    for (const code of ["ES", "DE", "UK"]) {
      select.value = code;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    await expect.element(screen.getByText("Searching past updates")).toBeInTheDocument();
    await expect.element(list.getByText("Update 1 on the residence")).toBeVisible();
    await expect.poll(() => asked().map(({ countryCode }) => countryCode)).toEqual(["PT", "UK"]);
    answer();
    await expect.element(screen.getByText(/^2 updates in the last 90 days/)).toBeVisible();
    await expect.element(list.getByText("Update 21 on the residence")).toBeVisible();
  });

  it("cancel the request for the previous settings", async () => {
    const { open, callsOf, country, screen } = await show(({ countryCode }) =>
      countryCode === "PT" ? new Promise(() => undefined) : caught({ count: 3, mails: 3 }),
    );
    await open();
    await expect.poll(() => callsOf("POST", path).length).toBe(1);
    await country.selectOptions("Germany");
    await expect.element(screen.getByText(/^3 updates in/)).toBeVisible();
    expect(callsOf("POST", path).map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  });

  it("are not previewed while the panel is closed or a keyword is being typed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { open, asked, country, addRule, keywords, list, panel } = await show();
    await addRule.click();
    await keywords(1).fill("golden visa,");
    await open();
    await expect.element(list).toBeVisible();
    await keywords(1).fill("half a wo");
    await open();
    await expect.element(panel("What this would have caught")).toHaveAttribute("aria-expanded", "false");
    await country.selectOptions("Germany");
    // Longer than the debounce.
    await vi.advanceTimersByTimeAsync(500);
    expect(asked()).toHaveLength(1);
    await open();
    await expect.poll(asked).toHaveLength(2);
  });

  it("that are invalid show the problem and send no request", async () => {
    const { screen, open, asked, addRule, keywords } = await show();
    await addRule.click();
    await open();
    await expect
      .element(screen.getByText("These settings can't be tried yet. Your rule 1: Add at least one keyword."))
      .toBeVisible();
    expect(asked()).toEqual([]);
    await keywords(1).click();
    await userEvent.keyboard("nie{Enter}");
    await expect.element(screen.getByText(/^14 updates in/)).toBeVisible();
    expect(asked()).toHaveLength(1);
  });
});

it("omits a time zone that the server does not know", async () => {
  const { screen, answers, open, asked } = await show();
  const answer = answers[`POST ${path}`];
  answers[`POST ${path}`] = (call) =>
    (call.body as PreviewRequest).timeZone || !answer
      ? refusal(400, { message: "No", code: "invalid", fields: { timeZone: "Not known here" } })
      : answer(call);
  await open();
  await expect.element(screen.getByText(/^14 updates in/)).toBeVisible();
  expect(asked().map(({ timeZone }) => timeZone)).toEqual([zone, undefined]);
});

it("shows the server's message when it fails, and tries again", async () => {
  const { screen, answers, open } = await show();
  const answer = answers[`POST ${path}`];
  answers[`POST ${path}`] = () =>
    refusal(429, { message: "That was often. Please try again in an hour.", code: "tooMany" });
  await open();
  await expect.element(screen.getByText("That was often. Please try again in an hour.")).toBeVisible();
  answers[`POST ${path}`] = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText(/^Couldn't load the preview\./)).toBeVisible();
  if (answer) answers[`POST ${path}`] = answer;
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText(/^14 updates in/)).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
});
