import { beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { MonitorRule } from "#shared/monitoring/rules.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import {
  refusal,
  savedPreferences,
  showCard,
  standardRules,
  stubServer,
} from "#tests/support/monitoring-card.tsx";

const ownRule = (number: number, changed: Partial<MonitorRule> = {}): MonitorRule => ({
  id: `own-${number}`,
  type: "residency",
  keywords: ["nie number"],
  importance: "low",
  ...changed,
});
const withRules = (...rules: MonitorRule[]) =>
  stubServer(savedPreferences({ rules: [...standardRules, ...rules] }));

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("the standard rules", () => {
  it("are listed and cannot be removed", async () => {
    stubServer();
    const { screen } = await showCard();
    await expect
      .element(screen.getByText(/matches a rule if it has its type or contains one of its keywords/))
      .toBeVisible();
    const list = screen.getByRole("list", { name: /Standard rules/ });
    const textOf = (element: Element) =>
      [...element.querySelectorAll("[data-stamp], li, span")].map(({ textContent }) => textContent);
    const [visa, tax] = [...list.element().children].map(textOf);
    for (const word of ["Visa", "High importance", "visa", "immigration", "permit"])
      expect(visa).toContain(word);
    for (const word of ["Tax", "Medium importance", "tax", "taxation", "revenue"])
      expect(tax).toContain(word);
    expect(list.getByRole("button").elements()).toEqual([]);
  });

  it("are sent once and first, even if they were saved with other ids or not at all", async () => {
    const renamed = standardRules.map((rule, index) => ({ ...rule, id: String(index + 1) }));
    const { saved } = stubServer(savedPreferences({ rules: [ownRule(1), ...renamed.slice(1)] }));
    const { rule, save, screen } = await showCard();
    await expect.element(rule(1)).toBeVisible();
    await expect.element(rule(2)).not.toBeInTheDocument();
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    await save.click();
    await expect.poll(saved).toMatchObject([{ rules: [...standardRules, ownRule(1)] }]);
  });

  it("keep the importance that another API client saved", async () => {
    const [visa, tax] = standardRules;
    const rules = [{ ...visa!, importance: "low" as const }, tax!];
    const { saved } = stubServer(savedPreferences({ rules }));
    const { rule, save, screen } = await showCard();
    const list = screen.getByRole("list", { name: /Standard rules/ });
    await expect.element(list.getByText("Low importance")).toBeVisible();
    await expect.element(rule(1)).not.toBeInTheDocument();
    await save.click();
    await expect.poll(saved).toMatchObject([{ rules }]);
  });
});

describe("a standard rule that is muted", () => {
  it("is sent as muted, and no longer once it is switched on again", async () => {
    const { saved } = stubServer(savedPreferences({ mutedRules: ["tax"] }));
    const { screen, save } = await showCard();
    const mute = (type: string) => screen.getByRole("switch", { name: `Mute standard rule ${type}` });
    await expect.element(mute("Tax")).toBeChecked();
    await expect.element(mute("Tax")).toHaveAccessibleDescription("You won't get alerts from this rule.");
    await expectAccessible();
    mute("Visa").element().focus();
    await userEvent.keyboard(" ");
    await expect.element(mute("Visa")).toBeChecked();
    await expect.element(screen.getByText(/you won't receive alerts/)).toBeVisible();
    await save.click();
    await expect.poll(saved).toMatchObject([{ rules: standardRules, mutedRules: ["visa", "tax"] }]);
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    mute("Visa").element().focus();
    await userEvent.keyboard(" {Tab} ");
    await expect.element(mute("Tax")).not.toBeChecked();
    await expect.element(mute("Tax")).toHaveAccessibleDescription("You get alerts from this rule.");
    await save.click();
    await expect.poll(() => saved().length).toBe(2);
    expect(saved()[1]).not.toHaveProperty("mutedRules");
  });
});

describe("an own rule", () => {
  it("gets a new id if another API client gave it the id of a standard rule", async () => {
    const own = [ownRule(0, { id: "visa" }), ownRule(1), ownRule(0, { id: "tax" })];
    const { saved } = stubServer(savedPreferences({ rules: own }));
    const { screen, rule, save } = await showCard();
    await expect.element(rule(3)).toBeVisible();
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    await save.click();
    await expect
      .poll(saved)
      .toMatchObject([{ rules: [...standardRules, { id: "own-2" }, { id: "own-1" }, { id: "own-3" }] }]);
  });

  it("is added, filled in and saved", async () => {
    const { saved } = withRules(ownRule(4));
    const { screen, addRule, rule, keywords, save } = await showCard();
    await addRule.click();
    const type = rule(2).getByRole("combobox", { name: "Type" });
    await expect.element(type).toHaveFocus();
    const typeLabels = [...(type.element() as HTMLSelectElement).options].map(({ text }) => text);
    expect(typeLabels).toEqual(["Visa", "Citizenship", "Residency", "Tax", "Keywords only"]);
    await type.selectOptions("Keywords only");
    await rule(2).getByRole("combobox", { name: "Importance" }).selectOptions("High");
    await keywords(2).fill("  settled   status ,");
    await keywords(2).fill("Beckham law");
    await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
    await expectAccessible();
    // Text in the keyword field is saved too.
    await save.click();
    await expect.poll(saved).toMatchObject([
      {
        rules: [
          ...standardRules,
          ownRule(4),
          { id: "own-1", type: "other", keywords: ["settled status", "Beckham law"], importance: "high" },
        ],
      },
    ]);
  });

  it("moves the focus to a neighbor or the add button when it is removed", async () => {
    withRules(ownRule(1), ownRule(2, { type: "tax" }), ownRule(3, { type: "citizenship" }));
    const { rule, addRule } = await showCard();
    const type = (number: number) => rule(number).getByRole("combobox", { name: "Type" });
    await rule(2).getByRole("button", { name: "Remove Your rule 2" }).click();
    await expect.element(type(2)).toHaveFocus();
    await expect.element(type(2)).toHaveValue("citizenship");
    await rule(2).getByRole("button", { name: "Remove Your rule 2" }).click();
    await expect.element(type(1)).toHaveFocus();
    await rule(1).getByRole("button", { name: "Remove Your rule 1" }).click();
    await expect.element(addRule).toHaveFocus();
  });

  it("is not sent without a keyword, and shows an error", async () => {
    const { saved } = withRules();
    const { addRule, keywords, save } = await showCard();
    await addRule.click();
    await save.click();
    await expect.element(keywords(1)).toHaveFocus();
    await expect.element(keywords(1)).toBeInvalid();
    await expect.element(keywords(1)).toHaveAccessibleDescription(/Add at least one keyword/);
    await keywords(1).fill("golden visa,");
    await expect.element(keywords(1)).not.toBeInvalid();
    expect(saved()).toEqual([]);
  });

  it("shows the server's message", async () => {
    const { answers, own } = withRules(ownRule(1), ownRule(2));
    answers[`PATCH ${own}`] = () =>
      refusal(400, {
        message: "Please check the rules",
        code: "invalid",
        fields: { "rules.3.keywords.0": "No such word" },
      });
    const { keywords, save } = await showCard();
    await save.click();
    await expect.element(keywords(2)).toHaveAccessibleDescription(/'nie number': No such word/);
    await expect.element(keywords(2)).toHaveFocus();
    await expect.element(keywords(1)).not.toBeInvalid();
  });

  it("cannot be added to twenty others", async () => {
    withRules(...Array.from({ length: 19 }, (_, index) => ownRule(index + 1)));
    const { screen, addRule, rule } = await showCard();
    await addRule.click();
    await expect.element(rule(20)).toBeVisible();
    await expect.element(addRule).toBeDisabled();
    await expect
      .element(screen.getByText("You have 20 rules of your own, the maximum.", { exact: false }))
      .toBeVisible();
    await rule(20).getByRole("button", { name: "Remove Your rule 20" }).click();
    await expect.element(addRule).toBeEnabled();
  });
});

describe("keywords", () => {
  it("are added by Enter and comma, and removed by Backspace in the empty field", async () => {
    withRules(ownRule(1, { keywords: ["visto"] }));
    const { keywords, chips, rule } = await showCard();
    await keywords(1).click();
    await userEvent.keyboard("nie{Enter}autonomo,golden visa{Enter}");
    await expect.poll(() => chips(1)).toEqual(["visto", "nie", "autonomo", "golden visa"]);
    await expect.element(rule(1).getByRole("status")).toHaveTextContent("Added: golden visa");
    await userEvent.keyboard("x{Backspace}{Backspace}");
    await expect.poll(() => chips(1)).toEqual(["visto", "nie", "autonomo"]);
    await expect.element(rule(1).getByRole("status")).toHaveTextContent("Removed: golden visa");
    await expect.element(keywords(1)).toHaveFocus();
  });

  it("are removed by their chips, and the focus moves on", async () => {
    withRules(ownRule(1, { keywords: ["nie", "tie", "empadronamiento"] }));
    const { keywords, chips, rule } = await showCard();
    const chip = (name: string) => rule(1).getByRole("button", { name: `Remove ${name}` });
    await chip("tie").click();
    await expect.element(chip("empadronamiento")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(chip("nie")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(keywords(1)).toHaveFocus();
    expect(chips(1)).toEqual([]);
  });

  it("are split from a pasted list; invalid ones stay in the field with the reason", async () => {
    withRules(ownRule(1));
    const { keywords, chips } = await showCard();
    const paste = (text: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      keywords(1)
        .element()
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    };
    await expect.element(keywords(1)).toBeVisible();
    paste("visto de residência\nNIE Number; .*[a-z]+\r\nautorização, D7");
    await expect.poll(() => chips(1)).toEqual(["nie number", "visto de residência", "autorização", "D7"]);
    await expect.element(keywords(1)).toHaveValue(".*[a-z]+");
    await expect.element(keywords(1)).toBeInvalid();
    await expect.element(keywords(1)).toHaveAccessibleDescription(/'NIE Number' is already in the list/);
  });

  it.each([
    ["a pattern", "a.*b", /Use letters, digits, and spaces/],
    ["six words", "one two three four five six", /Use at most 5 words/],
    ["61 characters", "x".repeat(61), /Use at most 60 characters/],
    ["a duplicate", "NIÉ number", /'NIÉ number' is already in the list/],
  ])("are validated like on the server: %s", async (_, typed, words) => {
    withRules(ownRule(1));
    const { keywords, chips } = await showCard();
    await keywords(1).fill(typed);
    await userEvent.keyboard("{Enter}");
    await expect.element(keywords(1)).toHaveAccessibleDescription(words);
    expect(chips(1)).toEqual(["nie number"]);
    await keywords(1).fill("better");
    await expect.element(keywords(1)).not.toBeInvalid();
  });

  it("are limited to twenty", async () => {
    withRules(ownRule(1, { keywords: Array.from({ length: 19 }, (_, index) => `word ${index + 1}`) }));
    const { keywords, chips } = await showCard();
    await keywords(1).fill("one more,");
    await keywords(1).fill("too many");
    await userEvent.keyboard("{Enter}");
    await expect.element(keywords(1)).toHaveAccessibleDescription(/Use at most 20 keywords/);
    await expect.element(keywords(1)).toHaveValue("too many");
    expect(chips(1)).toHaveLength(20);
  });

  it("that are invalid are not lost by saving", async () => {
    const { saved } = withRules(ownRule(1));
    const { keywords, save } = await showCard();
    await keywords(1).fill("a.*b");
    await save.click();
    await expect.element(keywords(1)).toHaveFocus();
    await expect.element(keywords(1)).toHaveValue("a.*b");
    await expect.element(keywords(1)).toHaveAccessibleDescription(/Patterns aren't supported/);
    expect(saved()).toEqual([]);
  });
});
