import type { ComponentProps } from "react";
import type ReactMarkdown from "react-markdown";
import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Markdown } from "./markdown.tsx";

const parse = vi.hoisted(() => vi.fn());
vi.mock("react-markdown", async (original) => {
  const { default: Parsed } = await original<{ default: typeof ReactMarkdown }>();
  return {
    default: (props: ComponentProps<typeof ReactMarkdown>) => {
      parse(props.children);
      return <Parsed {...props} />;
    },
  };
});

it("a streamed answer is parsed block by block, and a finished block only once", async () => {
  const citations = [] as const;
  const answer = (text: string) => <Markdown text={text} citations={citations} id="a" />;
  const { getByText, rerender } = await render(answer("First.\n\nSec"));
  await rerender(answer("First.\n\nSecond"));
  await rerender(answer("First.\n\nSecond.\n\nThird"));
  await expect.element(getByText("Third")).toBeVisible();
  expect(parse.mock.calls.flat()).toEqual([...["First.\n", "Sec"], ...["Second"], ...["Second.\n", "Third"]]);
});
