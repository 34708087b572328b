import type { Locator, Page } from "@playwright/test";
import { type FakeModel, startFakeModel } from "../support/fake-model.ts";
import { test as base, expect } from "./test.ts";

/** The library has an answer to this question. */
export const portugal = "Can I live in Portugal on $3,000 a month from dividends?";

export const input = (page: Page): Locator => page.getByPlaceholder("Ask about tax regulations...");
export const send = (page: Page): Locator => page.getByRole("button", { name: "Send", exact: true });
export const turns = (page: Page): Locator => page.locator('section[aria-label="Messages"] > div > ol > li');
export const questions = (page: Page): Locator => turns(page).locator('[data-message="user"]');
export const answers = (page: Page): Locator => turns(page).locator('h3:text-is("Answer") + *');
export const conversations = (page: Page): Locator =>
  page.getByRole("list", { name: "Conversations", exact: true }).getByRole("listitem");

/** Asks a question and waits for the whole answer. */
export const ask = async (page: Page, question: string): Promise<void> => {
  const before = await answers(page).count();
  await input(page).fill(question);
  await input(page).press("Enter");
  await expect(input(page)).toHaveValue("");
  await expect(answers(page)).toHaveCount(before + 1);
  await expectWhole(page);
};

/** Waits until the last answer is complete. */
export const expectWhole = async (page: Page): Promise<void> => {
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
  await expect(answers(page).last()).toContainText("not legal or tax advice");
};

/** Runs a site of its own with a fake language model, which waits until the test sets its answer. */
export const modelTest = base.extend<object, { model: FakeModel }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const model = await startFakeModel();
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  siteEnv: [
    async ({ model }, use) => use({ OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: "fake" }),
    { scope: "worker" },
  ],
});
