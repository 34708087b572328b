import { modelReplies } from "../support/fake-model.ts";
import {
  answers,
  ask,
  conversations,
  expectWhole,
  input,
  portugal,
  questions,
  send,
  modelTest as test,
  turns,
} from "./assistant-site.ts";
import { expect, expectAccessible, signIn } from "./test.ts";

const stop = "Stop";
const words = (text: string) => text.split(/(?<= )/);

test.beforeEach(async ({ page, signUp }) => {
  await signUp(page);
  await page.goto("/ai-agent");
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

test("leaving the page ends the call to the model and keeps the text", async ({ page, model }) => {
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

test("a failed answer shows an error, and the question can be sent again", async ({ page, model }) => {
  model.always(modelReplies.status(400));
  await input(page).fill(portugal);
  await input(page).press("Enter");
  const toast = page.locator("[data-variant=destructive][data-state=open]");
  await expect(toast).toContainText("Failed to send message");
  await expect(page.locator("body")).not.toContainText("Failed with");
  model.always(modelReplies.streams(["Now it ", "works [1]."]));
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(answers(page).last()).toContainText("Now it works");
  await expectWhole(page);
  await expect(toast).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText("Failed with");
});

test("a failed edit keeps the old messages and can be sent again", async ({ page, model }) => {
  model.always(modelReplies.streams(["The first ", "answer [1]."]));
  await ask(page, portugal);
  model.always(modelReplies.streams(["The second ", "answer [1]."]));
  await ask(page, "And what does Georgia ask for?");
  model.always(modelReplies.status(400));
  await turns(page).first().getByRole("button", { name: "Edit" }).click();
  await expect(page.getByText("The question after this one will be removed.")).toBeVisible();
  const editor = page.getByRole("textbox", { name: "Edit your question" });
  await editor.fill("What income does the Thailand LTR visa ask for?");
  await editor.press("Enter");
  await expect(page.getByText("Failed to send message", { exact: true })).toBeVisible();
  await expect(answers(page)).toHaveText([/The first answer/, /The second answer/]);
  await expect(questions(page)).toHaveText([/Portugal/, /Georgia/, /Thailand/]);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(questions(tab)).toHaveText([/Portugal/, /Georgia/]);
  model.always(modelReplies.streams(["The third ", "answer [1]."]));
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(answers(page)).toHaveText([/The third answer/]);
  await expectWhole(page);
  await page.reload();
  await expect(questions(page)).toHaveText([/Thailand/]);
  await expect(answers(page)).toHaveText([/The third answer/]);
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
  const username = await signUp(page);
  await page.goto("/ai-agent");
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
