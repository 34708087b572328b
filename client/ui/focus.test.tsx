import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useFirstNewRow, useFocusAfterRender } from "./focus.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A list whose next rows arrive when `onMore` calls back. */
const List = ({ onMore }: { onMore: (arrive: () => void) => void }) => {
  const [count, setCount] = useState(2);
  const { list, expectRows } = useFirstNewRow<HTMLUListElement>(count);
  const showMore = () => {
    expectRows();
    onMore(() => setCount(4));
  };
  return (
    <>
      <ul ref={list}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added
          <li key={index}>
            Row {index + 1} <button type="button">Open {index + 1}</button>
          </li>
        ))}
      </ul>
      {count < 4 && (
        <button type="button" onClick={showMore}>
          Load more
        </button>
      )}
      <button type="button">After</button>
    </>
  );
};

const showList = async () => {
  let arrive = () => {};
  await render(
    <List
      onMore={(then) => {
        arrive = then;
      }}
    />,
  );
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(button("Load more")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  return { arrive: () => arrive() };
};

it("the first new row of a list takes the focus, or the first control in it", async () => {
  const { arrive } = await showList();
  arrive();
  await expect.element(button("Open 3")).toHaveFocus();
});

it("new rows do not take the focus if the user has moved it elsewhere", async () => {
  const { arrive } = await showList();
  await userEvent.tab();
  await expect.element(button("After")).toHaveFocus();
  arrive();
  await expect.element(page.getByText("Row 3")).toBeVisible();
  await expect.element(button("After")).toHaveFocus();
});

/** A form whose field is marked as invalid when it is submitted empty. */
const Form = () => {
  const [isWrong, setWrong] = useState(false);
  const focusAfterRender = useFocusAfterRender();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(true);
        focusAfterRender(() => document.querySelector("[aria-invalid=true]"));
      }}
    >
      <input aria-label="Name" aria-invalid={isWrong || undefined} />
      <button type="submit">Save</button>
    </form>
  );
};

it("an invalid field takes the focus once it is marked, on each submit", async () => {
  await render(<Form />);
  for (let time = 0; time < 2; time += 1) {
    await userEvent.tab();
    if (time === 0) await userEvent.tab();
    await expect.element(button("Save")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByLabelText("Name")).toHaveFocus();
  }
});
