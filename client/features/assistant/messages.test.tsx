import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, chatId, question, serveChat, storedAnswer } from "#tests/support/chat-api.ts";
import { area, ask, button, isolateTests, nth, show, twoFrames } from "#tests/support/chat-page.tsx";

isolateTests();

const long = "A line of the answer.\n\n".repeat(30);
const lines = () => (area().element().textContent?.split("A line").length ?? 0) - 1;
/** The button is there whenever the end of the messages is out of view. */
const toNewest = () => button("Scroll to newest");

it("an empty chat offers at most four questions on a phone", async () => {
  await page.viewport(360, 740);
  serveChat({
    questions: Array.from(
      { length: 6 },
      (_, at) => `Which of the programs takes remote workers, number ${at}?`,
    ),
  });
  await show();
  await expect.element(button("Which of the programs takes remote workers, number 3?")).toBeVisible();
  expect(area().getByRole("button").elements()).toHaveLength(4);
  await page.viewport(1280, 800);
  await expect.poll(() => area().getByRole("button").elements()).toHaveLength(6);
});

describe("a long answer", () => {
  const stream = async () => {
    const server = serveChat({ messages: [question(1, "One?"), storedAnswer(2, long)] });
    await show(chatId);
    await expect.poll(lines).toBe(30);
    await ask("Two?");
    const asked = await nth(server, 1);
    asked.begin([], { questionId: 3 });
    let shown = 30;
    const more = async () => {
      asked.delta(long);
      shown += 30;
      await expect.poll(lines).toBe(shown);
    };
    await more();
    return { asked, more, box: area().element() };
  };
  const isFollowed = async (more: () => Promise<void>) => {
    await more();
    const box = area().element();
    await expect.poll(() => box.scrollHeight - box.scrollTop - box.clientHeight).toBeLessThan(2);
    await expect.element(toNewest()).not.toBeInTheDocument();
  };

  it("is followed to its end until the reader scrolls up, and again once they return to the end", async () => {
    const { more } = await stream();
    await isFollowed(more);
    area().element().focus();
    await userEvent.keyboard("{Home}");
    // The browser scrolls smoothly.
    await expect.poll(() => area().element().scrollTop).toBe(0);
    await expect.element(toNewest()).toBeVisible();
    await more();
    await expect.element(toNewest()).toBeVisible();
    await toNewest().click();
    await expect.element(toNewest()).not.toBeInTheDocument();
    await expect.element(area()).toHaveFocus();
    await isFollowed(more);
    await userEvent.keyboard("{ArrowUp}");
    await more();
    await expect.element(toNewest()).toBeVisible();
    await userEvent.keyboard("{End}");
    await expect.element(toNewest()).not.toBeInTheDocument();
    await isFollowed(more);
  });

  const touch = (type: string, clientY: number, target: Element) =>
    target.dispatchEvent(
      new TouchEvent(type, { bubbles: true, touches: [new Touch({ identifier: 1, target, clientY })] }),
    );

  // The page receives these input events before the scroll event, which can come too late.
  it.each<[string, (box: Element) => void]>([
    ["the wheel", (box) => box.dispatchEvent(new WheelEvent("wheel", { deltaY: -1, bubbles: true }))],
    [
      "a finger",
      (box) => {
        touch("touchstart", 100, box);
        touch("touchmove", 101, box);
      },
    ],
  ])("is left alone as soon as %s goes up", async (_, goUp) => {
    const { more, box } = await stream();
    goUp(box);
    await more();
    await expect.element(toNewest()).toBeVisible();
  });

  it("is still followed after scrolling down by wheel or typing in an editor", async () => {
    const { asked, more, box } = await stream();
    box.dispatchEvent(new WheelEvent("wheel", { deltaY: 1, bubbles: true }));
    await isFollowed(more);
    asked.done(answer(long + long, { questionId: 3 }));
    await button("Edit").nth(1).click();
    area().element().focus();
    await userEvent.keyboard("{End}");
    await page.getByRole("textbox", { name: "Edit your question" }).click();
    await userEvent.keyboard("{Home}{ArrowUp}");
    await ask("Three?");
    await expect.element(area().getByText("Three?", { exact: true })).toBeVisible();
    await twoFrames();
    expect(toNewest().elements()).toEqual([]);
  });
});
