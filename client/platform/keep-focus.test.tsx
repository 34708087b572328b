import { useEffect, useRef, useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";

const button = (name: string) => page.getByRole("button", { name, exact: true });
/** Focuses a button and presses Enter. */
const press = async (name: string) => {
  button(name).element().focus();
  await userEvent.keyboard("{Enter}");
};

const names = ["Lisbon", "Madrid", "Rome"];

const Form = ({ name, onDone }: { name: string; onDone: () => void }) => (
  <form>
    <label>
      Name of {name} <input defaultValue={name} />
    </label>
    <button type="button" onClick={onDone}>
      Done
    </button>
  </form>
);

/** Places that can be edited and deleted. */
const List = () => {
  const [places, setPlaces] = useState(names);
  const [edited, setEdited] = useState<string>();
  return (
    <main>
      <ul>
        {places.map((name) => (
          <li key={name}>
            {edited === name ? (
              <Form name={name} onDone={() => setEdited(undefined)} />
            ) : (
              <div>
                <span>{name}</span>
                <button type="button" onClick={() => setEdited(name)}>
                  Edit {name}
                </button>
                <button type="button" onClick={() => setPlaces(places.filter((one) => one !== name))}>
                  Delete {name}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <button type="button">Add</button>
    </main>
  );
};

it("goes to the same button of the next row, of the one before, and to what follows an empty list", async () => {
  await render(<List />);
  await press("Delete Madrid");
  await expect.element(button("Delete Rome")).toHaveFocus();
  await press("Delete Rome");
  await expect.element(button("Delete Lisbon")).toHaveFocus();
  await press("Delete Lisbon");
  await expect.element(button("Add")).toHaveFocus();
});

it("goes to the first field of a form that takes the place of a row, and back to the row", async () => {
  await render(<List />);
  await press("Edit Madrid");
  await expect.element(page.getByLabelText("Name of Madrid")).toHaveFocus();
  await press("Done");
  await expect.element(button("Edit Madrid")).toHaveFocus();
});

const LateForm = ({ arrival }: { arrival: Promise<void> }) => {
  const [state, setState] = useState<"row" | "loading" | "form">("row");
  const open = () => {
    setState("loading");
    void arrival.then(() => setState("form"));
  };
  return (
    <main>
      <div>
        {state === "row" && (
          <button type="button" onClick={open}>
            Edit
          </button>
        )}
        {state === "loading" && <p aria-hidden="true" />}
        {state === "form" && <Form name="Rome" onDone={() => setState("row")} />}
      </div>
      <button type="button">After</button>
    </main>
  );
};

it("waits for a form that still loads", async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await render(<LateForm arrival={arrival} />);
  await press("Edit");
  await expect.element(button("Edit")).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
  arrive();
  await expect.element(page.getByLabelText("Name of Rome")).toHaveFocus();
});

const WithOwnFocus = () => {
  const [isOpen, setOpen] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isOpen) heading.current?.focus();
  }, [isOpen]);
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        Heading
      </h1>
      {isOpen && (
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
      )}
      <button type="button">After</button>
    </main>
  );
};

it("leaves the focus where the screen puts it", async () => {
  await render(<WithOwnFocus />);
  await press("Close");
  await expect.element(page.getByRole("heading")).toHaveFocus();
});

const WithText = () => {
  const [isOpen, setOpen] = useState(true);
  return (
    <main>
      {isOpen && <button type="button">Open</button>}
      <p onPointerUp={() => setOpen(false)}>Text</p>
      <button type="button">After</button>
    </main>
  );
};

it("does not bring the focus back to somebody who pressed beside all controls", async () => {
  await render(<WithText />);
  button("Open").element().focus();
  await page.getByText("Text").click();
  await expect.element(button("Open")).not.toBeInTheDocument();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});
