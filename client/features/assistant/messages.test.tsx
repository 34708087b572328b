import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, chatId, citation, question, serveChat, storedAnswer } from "#tests/support/chat-api.ts";
import { area, ask, button, input, isolateTests, nth, send, show, text } from "#tests/support/chat-page.tsx";

isolateTests();

const topOf = (element: Element) =>
  element.getBoundingClientRect().top - area().element().getBoundingClientRect().top;
const bubble = (words: string) => area().getByText(words, { exact: true }).element();
const long = "A line of the answer.\n\n".repeat(30);
const lines = () => (area().element().textContent?.split("A line").length ?? 0) - 1;

describe("on a phone", () => {
  it("an empty chat does not scroll sideways, and offers at most four questions", async () => {
    await page.viewport(360, 740);
    serveChat({
      questions: Array.from(
        { length: 6 },
        (_, at) => `Which of the programs takes remote workers, number ${at}?`,
      ),
    });
    await show();
    await expect.element(button("Which of the programs takes remote workers, number 3?")).toBeVisible();
    expect(area().element().scrollWidth).toBe(area().element().clientWidth);
    expect(area().getByRole("button").elements()).toHaveLength(4);
    await page.viewport(1280, 800);
    await expect.poll(() => area().getByRole("button").elements()).toHaveLength(6);
  });

  it("the field keeps its width while Stop is shown", async () => {
    await page.viewport(390, 740);
    const server = serveChat();
    await show();
    const sizes = () => [input(), send()].map((one) => one.element().getBoundingClientRect().toJSON());
    const before = sizes();
    await ask("Which visa?");
    await nth(server, 1);
    await expect.element(button("Stop")).toBeVisible();
    expect(sizes()).toEqual(before);
    expect(button("Stop").element().getBoundingClientRect().toJSON()).toEqual(before[1]);
    await button("Stop").click();
    await expect.element(button("Stop")).not.toBeInTheDocument();
  });
});

describe("an answer that arrives at once", () => {
  const library = (id: number, paragraphs: number) =>
    answer("Some words.\n\n".repeat(paragraphs), {
      citations: [citation(1), citation(2)],
      origin: "library",
      questionId: id,
      answerId: id + 1,
    });

  it("scrolls to its question, even if earlier answers contain lists", async () => {
    const server = serveChat();
    await show();
    for (const [at, words] of ["One?", "Two?"].entries()) {
      await ask(words);
      const asked = await nth(server, at + 1);
      asked.begin([], { questionId: 11 + 2 * at });
      asked.done(library(11 + 2 * at, 20));
      await expect.element(send()).toBeEnabled();
      await expect.poll(() => Math.round(topOf(bubble(words).closest("li")!))).toBe(16);
    }
  });

  it("scrolls to its own beginning if the question is long", async () => {
    const server = serveChat();
    await show();
    await input().fill("A long question.\n".repeat(20));
    await send().click();
    const asked = await nth(server, 1);
    asked.begin();
    asked.done(library(11, 20));
    await expect.element(send()).toBeEnabled();
    await expect.poll(() => Math.round(topOf(document.querySelector("[data-message=assistant]")!))).toBe(16);
  });
});

describe("a reader who scrolls up", () => {
  const stream = async () => {
    const server = serveChat({ messages: [question(1, "One?"), storedAnswer(2, long)] });
    await show(chatId);
    await expect.poll(lines).toBe(30);
    await ask("Two?");
    const asked = await nth(server, 1);
    asked.begin([], { questionId: 3 });
    asked.delta(long);
    await expect.poll(lines).toBe(60);
    const box = area().element();
    const fromEnd = () => box.scrollHeight - box.scrollTop - box.clientHeight;
    await expect.poll(fromEnd).toBeLessThan(2);
    return { asked, box, fromEnd };
  };
  const touch = (type: string, clientY: number, target: Element) =>
    target.dispatchEvent(
      new TouchEvent(type, { bubbles: true, touches: [new Touch({ identifier: 1, target, clientY })] }),
    );

  it.each<[string, (box: Element) => void]>([
    ["the wheel", (box) => box.dispatchEvent(new WheelEvent("wheel", { deltaY: -1, bubbles: true }))],
    [
      "a finger",
      (box) => {
        touch("touchstart", 100, box);
        touch("touchmove", 101, box);
      },
    ],
    [
      "the keyboard",
      (box) => box.dispatchEvent(new KeyboardEvent("keydown", { key: "PageUp", bubbles: true })),
    ],
  ])("by %s is left alone at once, near the end too, until the end is reached again", async (_, goUp) => {
    const { asked, box, fromEnd } = await stream();
    goUp(box);
    box.scrollTop -= 10;
    const { scrollTop } = box;
    asked.delta(long);
    await expect.poll(lines).toBe(90);
    expect(box.scrollTop).toBe(scrollTop);
    await expect.element(button("Scroll to newest")).toBeVisible();
    box.scrollTop = box.scrollHeight;
    await expect.element(button("Scroll to newest")).not.toBeInTheDocument();
    asked.delta(long);
    await expect.poll(lines).toBe(120);
    await expect.poll(fromEnd).toBeLessThan(2);
  });

  it("is not assumed for a wheel turned down or keys in an editor", async () => {
    const { asked, box, fromEnd } = await stream();
    box.dispatchEvent(new WheelEvent("wheel", { deltaY: 1, bubbles: true }));
    asked.delta(long);
    await expect.poll(lines).toBe(90);
    await expect.poll(fromEnd).toBeLessThan(2);
    asked.done(answer(long + long + long, { questionId: 3 }));
    await button("Edit").nth(1).click();
    box.scrollTop = box.scrollHeight;
    await expect.poll(fromEnd).toBeLessThan(2);
    await userEvent.keyboard("{Home}{ArrowUp}");
    await ask("Three?");
    await expect.element(text("Three?")).toBeVisible();
    await expect.poll(fromEnd).toBeLessThan(2);
  });
});
