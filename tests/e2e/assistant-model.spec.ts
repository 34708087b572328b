import { modelReplies } from "../support/fake-model.ts";
import {
  answers,
  ask,
  conversations,
  expectWhole,
  input,
  portugal,
  modelTest as test,
  turns,
} from "./assistant-site.ts";
import { expect, expectAccessible } from "./test.ts";

const stop = "Stop";
const words = (text: string) => text.split(/(?<= )/);

test.beforeEach(async ({ page, signUp }) => {
  await signUp(page);
  await page.goto("/ai-agent");
  await expect(input(page)).toBeVisible();
});

test("words are shown as they come, and numbers lead to the sources", async ({ page, model }) => {
  model.always(modelReplies.streams(words("With the D7 you can **live** there [1]. That is all. "), 300));
  await input(page).fill(portugal);
  await input(page).press("Enter");
  await expect(input(page)).toHaveValue("");
  await expect(answers(page).last()).toContainText("With the D7");
  await expect(page.getByRole("button", { name: stop, exact: true })).toBeVisible();
  await expect(answers(page).last()).not.toContainText("That is all");
  await expectWhole(page);
  await expect(answers(page).last()).toContainText("That is all");
  await expect(answers(page).last().locator("strong")).toHaveText("live");
  await expect(answers(page).last()).toContainText(/language model/i);
  const asked = model.calls.at(-1)?.body.messages ?? [];
  expect(asked.at(-1)?.content).toContain(portugal);
  expect(JSON.stringify(asked)).toContain("Portugal D7");
  await expectAccessible(page);
});

test("an answer is stopped, keeps what came, and ends the call to the model", async ({ page, model }) => {
  model.always(modelReplies.streamStalls(["The beginning ", "of an answer "]));
  await input(page).fill(portugal);
  await input(page).press("Enter");
  await expect(answers(page).last()).toContainText("The beginning of an answer");
  await page.getByRole("button", { name: stop, exact: true }).click();
  await expect(page.getByRole("button", { name: stop, exact: true })).toHaveCount(0);
  await expect.poll(() => model.openSockets()).toBe(0);
  await expect(answers(page).last()).toContainText("The beginning of an answer");
  await page.reload();
  await expect(answers(page).last()).toContainText("The beginning of an answer");
  await expect(answers(page).last()).toContainText(/stopped/i);
  model.always(modelReplies.streams(["Another ", "answer [1]."]));
  await page.getByRole("button", { name: /^Regenerate/ }).click();
  await expect(answers(page)).toHaveCount(1);
  await expect(answers(page).last()).toContainText("Another answer");
  await expect(answers(page).last()).not.toContainText("The beginning");
  await expectWhole(page);
});

test("leaving the page ends the call to the model, and what came is there afterwards", async ({
  page,
  model,
}) => {
  model.always(modelReplies.streamStalls(["Half of ", "an answer "]));
  await input(page).fill(portugal);
  await input(page).press("Enter");
  await expect(answers(page).last()).toContainText("Half of an answer");
  await page.getByRole("link", { name: "Feed", exact: true }).click();
  await expect(page).toHaveURL("/feed");
  await expect.poll(() => model.openSockets()).toBe(0);
  await page.goto("/ai-agent");
  await conversations(page).getByRole("link").first().click();
  await expect(answers(page).last()).toContainText("Half of an answer");
});

test("what a hostile model writes stays text", async ({ page, model }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("evil.example")) foreign.push(request.url());
  });
  model.always(
    modelReplies.streams([
      "Look ![x](https://evil.example/x.png) and [here](https://evil.example/) ",
      "<img src=https://evil.example/y.png onerror=window.__attacked=1> [99] [1]. ",
      "[a](javascript:window.__attacked=1)",
    ]),
  );
  await ask(page, portugal);
  const answer = answers(page).last();
  await expect(answer.locator("img, script, iframe")).toHaveCount(0);
  await expect(answer.locator('a[href*="evil.example"], a[href^="javascript:"]')).toHaveCount(0);
  await expect(answer).not.toContainText("[99]");
  await expect(answer).toContainText("here");
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => "__attacked" in window)).toBe(false);
});

test("a model that fails is told of, and the question can be sent again", async ({ page, model }) => {
  model.always(modelReplies.status(400));
  await input(page).fill(portugal);
  await input(page).press("Enter");
  await expect(page.getByText("Failed to send message", { exact: true })).toBeVisible();
  model.always(modelReplies.streams(["Now it ", "works [1]."]));
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(answers(page).last()).toContainText("Now it works");
  await expectWhole(page);
  await expect(turns(page)).not.toContainText("Failed with");
});
