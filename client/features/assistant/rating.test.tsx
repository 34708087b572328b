import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Rating } from "#shared/assistant/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { answer, chatId, question, serveChat, storedAnswer } from "#tests/support/chat-api.ts";
import { area, ask, button, isolateTests, nth, show, twoFrames } from "#tests/support/chat-page.tsx";

isolateTests();

/** Opens a conversation with one answer. */
const open = async (rating: Rating | null = null, state: "whole" | "stopped" = "whole") => {
  const server = serveChat({
    messages: [question(1, "How long?"), storedAnswer(2, "90 days.", { rating, state })],
  });
  const sent: unknown[] = [];
  server.byHand["/api/chat/answers/2/rating"] = (init) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json(sent.at(-1));
  };
  await show(chatId);
  await expect.element(area().getByText("90 days.")).toBeVisible();
  return { server, sent };
};
const rating = () => page.getByRole("group", { name: "Was this right?" });
const yes = () => rating().getByRole("button", { name: "Yes" });
const no = () => rating().getByRole("button", { name: "No" });
const said = () => rating().getByRole("status");
const reason = (name: string) => page.getByRole("radio", { name });

it("a right answer is rated with one press, which is announced", async () => {
  const { sent } = await open();
  await yes().click();
  await expect.element(said()).toHaveTextContent("Thank you. You said: yes.");
  await expect.element(yes()).toHaveAttribute("aria-pressed", "true");
  await expect.element(yes()).toHaveFocus();
  expect(sent).toEqual([{ right: true }]);
});

it("a wrong answer is rated by keyboard, with a reason and a note", async () => {
  const { sent } = await open();
  (no().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(no()).toHaveAttribute("aria-expanded", "true");
  await expect.element(reason("The figure is wrong")).toBeVisible();
  await expect.element(no()).toHaveFocus();
  await userEvent.keyboard("{Tab} {Tab}It is 60 days");
  await expectAccessible();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(said()).toHaveTextContent("Thank you. You said: The figure is wrong.");
  await expect.element(no()).toHaveFocus();
  await expect.element(reason("The figure is wrong")).not.toBeInTheDocument();
  expect(sent).toEqual([{ right: false, reason: "figure", note: "It is 60 days" }]);
});

it("a wrong answer needs a reason, and Escape closes the form", async () => {
  const { sent } = await open();
  await no().click();
  await button("Send feedback").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Choose what is wrong");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(no()).toHaveFocus();
  expect(sent).toEqual([]);
});

it("a rating from before is shown, and can be changed", async () => {
  const { sent } = await open({ right: false, reason: "outdated", note: "Since May" });
  await expect.element(no()).toHaveAttribute("aria-pressed", "true");
  await expect.element(said()).toHaveTextContent("You said: Out of date.");
  await no().click();
  await expect.element(reason("Out of date")).toBeChecked();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("Since May");
  await yes().click();
  await expect.element(yes()).toHaveAttribute("aria-pressed", "true");
  await expect.element(no()).toHaveAttribute("aria-pressed", "false");
  await button("Other screen").click();
  await button("Other screen").click();
  await expect.element(yes()).toHaveAttribute("aria-pressed", "true");
  expect(sent).toEqual([{ right: true }]);
});

it("the buttons stay in view when a long answer from the library is rated at its end", async () => {
  const server = serveChat({
    messages: [question(1, "How long?"), storedAnswer(2, "90 days.\n\n".repeat(40), { origin: "library" })],
  });
  server.byHand["/api/chat/answers/2/rating"] = () => Response.json({ right: true });
  await show(chatId);
  await no().click();
  // The end of the form is also the end of the messages.
  await button("Cancel").click();
  await expect.element(reason("Out of date")).not.toBeInTheDocument();
  await twoFrames();
  await expect.element(no()).toHaveFocus();
  await expect.element(no()).toBeInViewport();
});

it("keeps the typed note when saving fails", async () => {
  const { server } = await open();
  server.byHand["/api/chat/answers/2/rating"] = () =>
    Response.json({ message: "You don't have this answer.", code: "unknown_answer" }, { status: 404 });
  await no().click();
  await reason("Hard to understand").click();
  await page.getByRole("textbox", { name: "Note" }).fill("Too long");
  await button("Send feedback").click();
  await expect.element(page.getByText("Couldn't save your rating", { exact: true })).toBeVisible();
  await expect.element(page.getByText("You don't have this answer.", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("Too long");
  await expect.element(no()).toHaveAttribute("aria-pressed", "false");
});

it("an answer can be rated when it is finished, not before and not if it was stopped", async () => {
  const { server } = await open(null, "stopped");
  expect(rating().elements()).toEqual([]);
  await ask("And in Spain?");
  const asked = await nth(server, 1);
  asked.begin();
  asked.delta("90 days");
  await expect.element(area().getByText("90 days", { exact: true })).toBeVisible();
  expect(rating().elements()).toEqual([]);
  asked.done(answer("90 days, too.", { answerId: 2 }));
  await expect.element(yes()).toBeVisible();
});
