import { modelReplies } from "../support/fake-model.ts";
import {
  answers,
  ask,
  expectWhole,
  input,
  portugal,
  questions,
  send,
  modelTest as test,
} from "./assistant-site.ts";
import { expect, expectAccessible, signIn } from "./test.ts";

const stop = "Stop";
const words = (text: string) => text.split(/(?<= )/);

test.beforeEach(async ({ page, signUp }) => {
  await signUp(page, "/ai-agent");
  await expect(input(page)).toBeVisible();
});

test("an answer is streamed, and its numbers link to the sources", async ({ page, model }) => {
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

test("stopping an answer keeps its text and ends the call to the model", async ({ page, model }) => {
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

test("output of a hostile model is rendered as text", async ({ page, model }) => {
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

test("a second tab waits for the answer in the first", async ({ page, model }) => {
  model.always(modelReplies.streams(words("One two three four five six seven eight [1]. "), 700));
  await input(page).fill(portugal);
  await input(page).press("Enter");
  await expect(answers(page).last()).toContainText("One");
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(questions(tab)).toHaveCount(1);
  await expect(tab.locator("[data-typing]")).toBeVisible();
  await expect(tab.getByText("This question was not answered.")).toHaveCount(0);
  await expect(tab.getByRole("button", { name: "Send again" })).toHaveCount(0);
  await expect(send(tab)).toBeDisabled();
  await expect(answers(tab)).toContainText("seven eight", { timeout: 15_000 });
  await expectWhole(page);
  await expect(send(tab)).toBeEnabled();
});

test("a session that ends during an answer keeps the answer and the input", async ({
  page,
  model,
  signUp,
}) => {
  const username = await signUp(page, "/ai-agent");
  model.always(modelReplies.streams(words("One two three four five six [1]. "), 400));
  await input(page).fill(portugal);
  await input(page).press("Enter");
  await expect(answers(page).last()).toContainText("One");
  await input(page).fill("Half a question");
  await page.context().clearCookies();
  await page
    .getByRole("button", { name: /^Rename/ })
    .first()
    .click();
  await page.keyboard.type("Another name");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await expect.poll(() => model.openSockets()).toBe(0);
  await signIn(page, username);
  await expect(input(page)).toHaveValue("Half a question");
  await expect(answers(page)).toContainText("One");
  await expect(answers(page)).toContainText("Stopped");
});
