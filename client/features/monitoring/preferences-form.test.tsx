import { beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import {
  blankPreferences,
  refusal,
  savedPreferences,
  showCard,
  standardRules,
  storedOf,
  stubServer,
  zone,
  zoneOf,
} from "#tests/support/monitoring-card.tsx";
import { zoneLabel } from "./time-zone.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const focusTab = () => {
  dispatchEvent(new Event("visibilitychange"));
};
const setBrowserZone = (timeZone: string | undefined) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...options,
    timeZone: timeZone as string,
  });
};
/** Whether the browser would ask before leaving the page. */
const warnsBeforeLeaving = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

describe("while the preferences load", () => {
  it("a spinner is announced", async () => {
    const { answers, own } = stubServer();
    answers[`GET ${own}`] = () => new Promise(() => undefined);
    const { screen } = await showCard();
    await expect.element(screen.getByRole("heading", { name: "Legislative Monitoring" })).toBeVisible();
    await expect.element(screen.getByRole("status")).toHaveTextContent("Loading your preferences");
  });

  it("a failure is shown, and 'Try again' loads them", async () => {
    const { answers, own } = stubServer();
    const answer = answers[`GET ${own}`];
    answers[`GET ${own}`] = () => refusal(500, { message: "Away", code: "internal" });
    const { screen, country } = await showCard();
    const failure = screen.getByRole("heading", { name: "Failed to fetch preferences" });
    await expect.element(failure).toBeVisible();
    await expectAccessible();
    if (answer) answers[`GET ${own}`] = answer;
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(country).toBeVisible();
    await expect.element(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });
});

describe("a new form", () => {
  it("has the default values, and watches nothing", async () => {
    stubServer();
    const { screen, country, frequency, email, inApp } = await showCard();
    await expect.element(country).toHaveValue("US");
    const labelsOf = (select: Element) => [...(select as HTMLSelectElement).options].map(({ text }) => text);
    expect(labelsOf(country.element())).toEqual([
      "United States",
      "United Kingdom",
      "Portugal",
      "Spain",
      "Germany",
      "All countries…",
    ]);
    await expect.element(frequency).toHaveValue("daily");
    expect(labelsOf(frequency.element())).toEqual(["Immediate", "Daily Digest", "Weekly Summary"]);
    await expect.element(email).toBeChecked();
    await expect.element(inApp).toBeChecked();
    await expect.element(screen.getByText(/You don't watch anything yet/)).toBeVisible();
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
  });

  it("follows several countries of the world, found by search", async () => {
    const { answers, saved } = stubServer();
    answers["GET /api/countries"] = () =>
      Response.json([
        { id: 764, name: "Thailand", code: "TH", flagCode: "th" },
        { id: 826, name: "United Kingdom", code: "GB", flagCode: "gb" },
        { id: 840, name: "United States", code: "US", flagCode: "us" },
      ]);
    const { screen, country, save } = await showCard();
    await country.selectOptions("All countries…");
    await expect.element(country).toHaveValue("US");
    const search = screen.getByRole("combobox", { name: "All countries" });
    await search.fill("thai");
    await screen.getByRole("option", { name: "Thailand" }).click();
    await search.fill("united");
    const found = screen.getByRole("listbox", { name: "Countries" });
    // Those that are followed are not offered again.
    await expect.element(found.getByRole("option")).toHaveTextContent("United Kingdom");
    await found.getByRole("option").click();
    const followed = screen.getByRole("list", { name: "You follow 3 countries" });
    expect(
      followed
        .getByRole("button")
        .elements()
        .map((chip) => chip.textContent),
    ).toEqual([...["Remove United States", "Remove Thailand", "Remove United Kingdom"]]);
    await expectAccessible();
    await screen.getByRole("button", { name: "Remove United States" }).click();
    await expect.element(country).toHaveValue("TH");
    await save.click();
    await expect.poll(saved).toMatchObject([{ countryCode: "TH", countryCodes: ["TH", "UK"] }]);
  });

  it("starts with the country of the address", async () => {
    history.replaceState(null, "", "?country=TH");
    const { answers, saved } = stubServer();
    answers["GET /api/countries"] = () =>
      Response.json([{ id: 764, name: "Thailand", code: "TH", flagCode: "th" }]);
    const { screen, country, save } = await showCard();
    await expect.element(country).toHaveValue("TH");
    await expect.element(screen.getByText(/Thailand is filled in from the page/)).toBeVisible();
    await save.click();
    await expect.poll(saved).toMatchObject([{ countryCode: "TH" }]);
  });

  it("starts with a country of the profile in this browser, and saves it", async () => {
    const residencies = [
      { country: "764", isPrimary: true },
      { country: "826", isPrimary: false },
    ];
    localStorage.setItem(profileKey, JSON.stringify({ residencies }));
    const { saved } = stubServer();
    const { screen, country, save } = await showCard();
    await expect.element(country).toHaveValue("UK");
    await expect.element(screen.getByText(/United Kingdom is filled in from your profile/)).toBeVisible();
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    await save.click();
    await expect.poll(saved).toMatchObject([{ countryCode: "UK" }]);
  });

  it("leaves saved preferences as they are, whatever the profile says", async () => {
    const citizenships = [{ country: "276", isPrimary: true }];
    localStorage.setItem(profileKey, JSON.stringify({ citizenships }));
    stubServer(savedPreferences());
    const { country } = await showCard();
    await expect.element(country).toHaveValue("PT");
  });

  it("is saved even without changes", async () => {
    const { saved } = stubServer();
    const { screen, save } = await showCard();
    await save.click();
    await expect.element(screen.getByText("Preferences updated")).toBeVisible();
    await expect
      .element(screen.getByText("Your monitoring preferences have been saved successfully."))
      .toBeVisible();
    expect(saved()).toEqual([
      {
        countryCode: "US",
        notificationPreferences: { email: true, inApp: true, frequency: "daily" },
        id: 0,
        userId: 7,
        rules: [
          { id: "visa", type: "visa", keywords: ["visa", "immigration", "permit"], importance: "high" },
          { id: "tax", type: "tax", keywords: ["tax", "taxation", "revenue"], importance: "medium" },
        ],
      },
    ]);
    await expect.element(screen.getByText(/You don't watch anything yet/)).not.toBeInTheDocument();
    await expect.element(save).toHaveFocus();
  });

  it("sends the changes once, and shows progress", async () => {
    const { saved, answers, own, state } = stubServer(savedPreferences());
    let answer = () => {};
    answers[`PATCH ${own}`] = ({ body }) =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ ...state.preferences, ...(body as object) }));
      });
    const { screen, country, frequency, email, inApp, save } = await showCard();
    await country.selectOptions("United Kingdom");
    await frequency.selectOptions("Weekly Summary");
    await email.click();
    await inApp.click();
    await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
    expect(warnsBeforeLeaving()).toBe(true);
    await save.click();
    const saving = screen.getByRole("button", { name: "Saving..." });
    await expect.element(saving).toBeDisabled();
    answer();
    await expect.element(save).toBeEnabled();
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    expect(warnsBeforeLeaving()).toBe(false);
    expect(saved()).toEqual([
      {
        countryCode: "UK",
        notificationPreferences: { email: false, inApp: false, frequency: "weekly" },
        id: 3,
        userId: 7,
        rules: standardRules,
      },
    ]);
  });
});

describe("a save that fails", () => {
  it("shows the server's message at the field, and keeps the changes", async () => {
    const { answers, own } = stubServer(savedPreferences());
    answers[`PATCH ${own}`] = () =>
      refusal(400, {
        message: "Please check the country",
        code: "invalid",
        fields: { countryCode: "Invalid input" },
      });
    const { screen, country, save } = await showCard();
    await country.selectOptions("Germany");
    await save.click();
    const toast = screen.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    await expect.element(toast.getByText("Update failed", { exact: true })).toBeVisible();
    await expect.element(toast.getByText("Failed to update preferences", { exact: true })).toBeVisible();
    await expect.element(country).toHaveAccessibleDescription(/Invalid input/);
    await expect.element(country).toBeInvalid();
    await expect.element(country).toHaveFocus();
    await expect.element(country).toHaveValue("DE");
    await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
    await expectAccessible();
    await country.selectOptions("Spain");
    await expect.element(country).not.toBeInvalid();
  });

  it("shows a message for the whole form above the button, with a fallback for network failures", async () => {
    const { answers, own } = stubServer(savedPreferences());
    answers[`PATCH ${own}`] = () =>
      refusal(403, { message: "These are another's preferences", code: "forbidden" });
    const { screen, save } = await showCard();
    await save.click();
    await expect
      .element(screen.getByRole("alert").filter({ hasText: "These are another's preferences" }))
      .toBeVisible();
    answers[`PATCH ${own}`] = () => Promise.reject(new TypeError("Failed to fetch"));
    await save.click();
    await expect
      .element(screen.getByText(/Your changes are still here\. Check your connection/))
      .toBeVisible();
    await expect.element(save).toBeEnabled();
  });

  it("is forgotten once a refetch shows that it worked", async () => {
    const { answers, own, state } = stubServer(savedPreferences());
    answers[`PATCH ${own}`] = ({ body }) => {
      state.preferences = { ...state.preferences, ...storedOf(body) };
      return Promise.reject(new TypeError("Failed to fetch"));
    };
    const { screen, country, save } = await showCard();
    await country.selectOptions("Spain");
    await save.click();
    const failure = screen.getByText(/Your changes are still here\. Check your connection/);
    await expect.element(failure).toBeVisible();
    focusTab();
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    await expect.element(failure).not.toBeInTheDocument();
  });

  it("because the session ended keeps the changes until the next sign-in", async () => {
    const client = createQueryClient({ firstRetryMs: 1 });
    const { answers, own, saved } = stubServer(savedPreferences());
    const patch = answers[`PATCH ${own}`];
    answers[`PATCH ${own}`] = () => refusal(401, { message: "Sign in", code: "unauthenticated" });
    const first = await showCard(client);
    await first.country.selectOptions("Spain");
    await first.addRule.click();
    await first.keywords(1).fill("golden visa,");
    await first.keywords(1).fill("half a w");
    await first.save.click();
    await expect.poll(saved).toHaveLength(1);
    await expect.element(first.screen.getByText("Update failed")).not.toBeInTheDocument();
    await first.screen.unmount();
    // The page keeps the draft on every screen.
    expect(warnsBeforeLeaving()).toBe(true);
    if (patch) answers[`PATCH ${own}`] = patch;
    const again = await showCard(client);
    await expect.element(again.country).toHaveValue("ES");
    await expect.element(again.screen.getByText("Unsaved changes")).toBeVisible();
    expect(again.chips(1)).toEqual(["golden visa", "half a w"]);
    await again.save.click();
    await expect.element(again.screen.getByText("Preferences updated")).toBeVisible();
    await expect.element(again.screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    expect(warnsBeforeLeaving()).toBe(false);
    await again.country.selectOptions("Germany");
    expect(warnsBeforeLeaving()).toBe(true);
    // Signing out clears the cache.
    await again.screen.unmount();
    client.removeQueries();
    expect(warnsBeforeLeaving()).toBe(false);
  });
});

describe("preferences that were saved elsewhere", () => {
  it("are shown when the tab gets the focus, if there are no changes here", async () => {
    const { state } = stubServer(savedPreferences());
    const { country } = await showCard();
    await expect.element(country).toHaveValue("PT");
    state.preferences = savedPreferences({ countryCode: "DE" });
    focusTab();
    await expect.element(country).toHaveValue("DE");
  });

  it("replace an equal draft", async () => {
    const { state } = stubServer(savedPreferences());
    const client = createQueryClient({ firstRetryMs: 1 });
    const { screen, country } = await showCard(client);
    await country.selectOptions("Spain");
    await screen.unmount();
    state.preferences = savedPreferences({ countryCode: "ES" });
    await client.invalidateQueries();
    const again = await showCard(client);
    await expect.element(again.country).toHaveValue("ES");
    await expect.element(again.screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    state.preferences = savedPreferences({ countryCode: "DE" });
    focusTab();
    await expect.element(again.country).toHaveValue("DE");
    await expect.element(again.screen.getByText("Unsaved changes")).not.toBeInTheDocument();
  });

  it("are offered if there are changes here, and overwrite nothing by themselves", async () => {
    const { state } = stubServer(savedPreferences());
    const { screen, country, email } = await showCard();
    await country.selectOptions("Spain");
    state.preferences = savedPreferences({
      countryCode: "DE",
      notificationPreferences: { email: false, inApp: true, frequency: "daily" },
    });
    focusTab();
    await expect.element(screen.getByText(/were changed elsewhere/)).toBeVisible();
    await expect.element(country).toHaveValue("ES");
    await expect.element(email).toBeChecked();
    await screen.getByRole("button", { name: "Show that version" }).click();
    await expect.element(country).toHaveValue("DE");
    await expect.element(email).not.toBeChecked();
    await expect.element(screen.getByText(/were changed elsewhere/)).not.toBeInTheDocument();
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
  });

  it("are replaced as a whole by a later save", async () => {
    const { state, saved } = stubServer(savedPreferences());
    const { screen, country, save } = await showCard();
    await country.selectOptions("Spain");
    state.preferences = savedPreferences({
      notificationPreferences: { email: false, inApp: true, frequency: "weekly" },
    });
    focusTab();
    await expect.element(screen.getByText(/were changed elsewhere/)).toBeVisible();
    await save.click();
    await expect.element(screen.getByText(/were changed elsewhere/)).not.toBeInTheDocument();
    expect(saved()).toMatchObject([
      { countryCode: "ES", notificationPreferences: { email: true, inApp: true, frequency: "daily" } },
    ]);
  });
});

it("the country of the address is added to saved ones, to be saved or removed", async () => {
  history.replaceState(null, "", "?country=TH");
  const { answers, saved } = stubServer(savedPreferences());
  answers["GET /api/countries"] = () =>
    Response.json([{ id: 764, name: "Thailand", code: "TH", flagCode: "th" }]);
  const { screen, save } = await showCard();
  await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
  await screen.getByRole("button", { name: "Remove Thailand" }).click();
  await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
  await save.click();
  await expect.poll(saved).toMatchObject([{ countryCode: "PT" }]);
});

describe("changes", () => {
  it("are discarded by the button or by undoing them", async () => {
    stubServer(savedPreferences());
    const { screen, country, save } = await showCard();
    await country.selectOptions("Spain");
    await screen.getByRole("button", { name: "Discard changes" }).click();
    await expect.element(country).toHaveValue("PT");
    await expect.element(save).toHaveFocus();
    await country.selectOptions("Spain");
    await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
    await country.selectOptions("Portugal");
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
  });

  /** Answers a save when the test calls `answer`. */
  const stubSlowServer = () => {
    const { answers, own, state, saved } = stubServer(savedPreferences());
    let answer = (_?: Response) => {};
    answers[`PATCH ${own}`] = ({ body }) =>
      new Promise((resolve) => {
        answer = (refused) => {
          if (!refused) state.preferences = { ...state.preferences, ...storedOf(body) };
          resolve(refused ?? Response.json(state.preferences));
        };
      });
    return { answer: (refused?: Response) => answer(refused), saved, state };
  };

  it("made during a save stay unsaved", async () => {
    const { answer } = stubSlowServer();
    const { screen, country, frequency, save } = await showCard();
    await country.selectOptions("Spain");
    await save.click();
    await frequency.selectOptions("Immediate");
    answer();
    await expect.element(screen.getByText("Preferences updated")).toBeVisible();
    await expect.element(frequency).toHaveValue("immediate");
    await expect.element(country).toHaveValue("ES");
    await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
    await expect.element(screen.getByText(/were changed elsewhere/)).not.toBeInTheDocument();
  });

  it("undone during a save stay unsaved too", async () => {
    const { answer } = stubSlowServer();
    const { screen, country, save } = await showCard();
    await country.selectOptions("Spain");
    await save.click();
    await country.selectOptions("Portugal");
    answer();
    await expect.element(screen.getByText("Preferences updated")).toBeVisible();
    await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
    await expect.element(country).toHaveValue("PT");
    await expect.element(screen.getByText(/were changed elsewhere/)).not.toBeInTheDocument();
    // If the save fails, the form equals the saved version again.
    await country.selectOptions("Germany");
    await save.click();
    await country.selectOptions("Spain");
    answer(refusal(503, { message: "Away", code: "unavailable" }));
    await expect.element(screen.getByText("Update failed", { exact: true })).toBeVisible();
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    await expect.element(country).toHaveValue("ES");
  });

  it("show as being saved after a visit to another screen", async () => {
    const { answer, saved } = stubSlowServer();
    const first = await showCard();
    await first.country.selectOptions("Spain");
    await first.save.click();
    await expect.element(first.screen.getByRole("button", { name: "Saving..." })).toBeVisible();
    await first.screen.unmount();
    const { screen, country, save } = await showCard(first.client);
    await expect.element(screen.getByRole("button", { name: "Saving..." })).toBeVisible();
    await country.selectOptions("Portugal");
    answer();
    await expect.element(save).toBeVisible();
    await expect.element(country).toHaveValue("PT");
    await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
    expect(saved()).toHaveLength(1);
  });

  it("are sent once, even if the form is submitted twice", async () => {
    const { answer, saved } = stubSlowServer();
    const { screen, country, save } = await showCard();
    await country.selectOptions("Spain");
    const form = save.element().closest("form")!;
    form.requestSubmit();
    form.requestSubmit();
    await expect.element(screen.getByRole("button", { name: "Saving..." })).toBeVisible();
    answer();
    await expect.element(screen.getByText("Preferences updated")).toBeVisible();
    expect(saved()).toHaveLength(1);
  });
});

describe("emails", () => {
  it("need an address, and the form links to it", async () => {
    stubServer(savedPreferences({ mailTo: null }));
    const { screen, email, inApp, frequency } = await showCard();
    await expect
      .element(frequency)
      .toHaveAccessibleDescription(/^The bell shows new alerts as soon as an update matches/);
    await inApp.click();
    await expect
      .element(frequency)
      .toHaveAccessibleDescription("You won't receive alerts until you verify an address.");
    await expect
      .element(email)
      .toHaveAccessibleDescription("Emails need a verified address. Add one under My Profile.");
    await expect
      .element(screen.getByRole("link", { name: "My Profile" }))
      .toHaveAttribute("href", "/profile#account");
    await email.click();
    await expect.element(screen.getByRole("link", { name: "My Profile" })).not.toBeInTheDocument();
  });

  it("go to the verified address, at the hour in the hint", async () => {
    stubServer(savedPreferences());
    const { screen, email, frequency, inApp } = await showCard();
    await expect.element(email).toHaveAccessibleDescription("Emails go to amelia@example.com.");
    await expect.element(frequency).toHaveAccessibleDescription(new RegExp(`at 7:00 AM ${zoneLabel(zone)}`));
    await frequency.selectOptions("Weekly Summary");
    await expect
      .element(frequency)
      .toHaveAccessibleDescription(new RegExp(`on Mondays at 7:00 AM ${zoneLabel(zone)}`));
    await frequency.selectOptions("Immediate");
    await expect.element(frequency).toHaveAccessibleDescription(/at most every 10 minutes/);
    await email.click();
    await expect.element(frequency).toHaveAccessibleDescription(/Emails are off/);
    await inApp.click();
    await expect.element(screen.getByText(/you won't receive alerts/)).toBeVisible();
  });

  it("follow the saved time zone until the next save", async () => {
    setBrowserZone("Europe/Lisbon");
    const { zones } = stubServer(savedPreferences({ timeZone: "Asia/Tokyo" }));
    const { frequency, save } = await showCard();
    await expect
      .element(frequency)
      .toHaveAccessibleDescription(
        /7:00 AM Tokyo time.* uses Lisbon time\. 'Save Preferences' switches your emails to it\./,
      );
    await save.click();
    await expect.element(frequency).toHaveAccessibleDescription(/7:00 AM Lisbon time, if [a-z ]+\.$/);
    expect(zones()).toEqual(["Europe/Lisbon"]);
  });

  it("do not move if the browser only has another name for the same zone", async () => {
    setBrowserZone("Asia/Calcutta");
    stubServer(savedPreferences({ timeZone: "Asia/Kolkata" }));
    const { frequency } = await showCard();
    await expect.element(frequency).toHaveAccessibleDescription(/7:00 AM Kolkata time, if [a-z ]+\.$/);
  });

  it.each([undefined, "Etc/Unknown"])("use UTC if the browser's time zone is %s", async (reported) => {
    setBrowserZone(reported);
    const { zones } = stubServer({ ...blankPreferences, mailTo: "amelia@example.com" });
    const { screen, frequency, save } = await showCard();
    await expect.element(frequency).toHaveAccessibleDescription(/7:00 AM UTC/);
    await save.click();
    await expect.element(screen.getByText("Preferences updated")).toBeVisible();
    expect(zones()).toEqual([undefined]);
    await expect.element(frequency).toHaveAccessibleDescription(/7:00 AM UTC, if [a-z ]+\.$/);
  });

  it("keep the saved time zone if the server does not know the browser's", async () => {
    setBrowserZone("America/Coyhaique");
    const { zones, answers, own } = stubServer(savedPreferences({ timeZone: "Europe/Lisbon" }));
    const patch = answers[`PATCH ${own}`];
    answers[`PATCH ${own}`] = (call) =>
      zoneOf(call) || !patch
        ? refusal(400, { message: "No", code: "invalid", fields: { timeZone: "Not known here" } })
        : patch(call);
    const { screen, country, frequency, save } = await showCard();
    await country.selectOptions("Spain");
    await save.click();
    await expect.element(screen.getByText("Preferences updated")).toBeVisible();
    await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(frequency).toHaveAccessibleDescription(/7:00 AM Lisbon time, if [a-z ]+\.$/);
    expect(zones()).toEqual(["America/Coyhaique", undefined]);
  });
});

it("the form can be filled in and saved by keyboard alone", async () => {
  const { saved } = stubServer(blankPreferences);
  const { screen, country, frequency, email, inApp, addRule, rule, keywords, chips, save } = await showCard();
  await expect.element(country).toBeVisible();
  (country.element() as HTMLElement).focus();
  await userEvent.keyboard("p{Tab}");
  await expect.element(frequency).toHaveFocus();
  await userEvent.keyboard("w{Tab}");
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("link", { name: "My Profile" })).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}[Space]");
  await expect.element(email).not.toBeChecked();
  await userEvent.keyboard("{Tab}");
  await expect.element(inApp).toHaveFocus();
  await userEvent.keyboard("[Space]{Tab}");
  await expect.element(screen.getByRole("switch", { name: "Mute standard rule Visa" })).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(addRule).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(rule(1).getByRole("combobox", { name: "Type" })).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}nie number,settled status{Enter}");
  await expect.poll(() => chips(1)).toEqual(["nie number", "settled status"]);
  await expect.element(keywords(1)).toHaveFocus();
  // Enter in the keyword field does not submit the form.
  await userEvent.keyboard("{Enter}");
  expect(saved()).toEqual([]);
  await userEvent.keyboard("{Tab}");
  await expect.element(addRule).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(saved).toMatchObject([
    {
      countryCode: "PT",
      notificationPreferences: { email: false, inApp: false, frequency: "weekly" },
      rules: [...standardRules, { id: "own-1", keywords: ["nie number", "settled status"] }],
    },
  ]);
});
