import { useEffect, useRef, useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Sheet, SheetContent } from "#client/ui/sheet.tsx";

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

it("goes to the same button of the next row, or the previous one, or to the control after an empty list", async () => {
  await render(<List />);
  await press("Delete Madrid");
  await expect.element(button("Delete Rome")).toHaveFocus();
  await press("Delete Rome");
  await expect.element(button("Delete Lisbon")).toHaveFocus();
  await press("Delete Lisbon");
  await expect.element(button("Add")).toHaveFocus();
});

it("goes to the first field of a form that replaces a row, and back to the row", async () => {
  await render(<List />);
  await press("Edit Madrid");
  await expect.element(page.getByLabelText("Name of Madrid")).toHaveFocus();
  await press("Done");
  await expect.element(button("Edit Madrid")).toHaveFocus();
});

/** Filters that can be removed one by one, or all at once. */
const Filters = () => {
  const [filters, setFilters] = useState(names);
  return (
    <main>
      <p id="count" tabIndex={-1}>
        {filters.length} filters
      </p>
      {filters.length > 0 && (
        <div data-focus-after="count">
          {filters.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => setFilters(filters.filter((other) => other !== name))}
            >
              Remove {name}
            </button>
          ))}
          <button type="button" data-focus-after="gone" onClick={() => setFilters([])}>
            Clear all
          </button>
        </div>
      )}
      <button type="button">After</button>
    </main>
  );
};

it("goes to the element that the removed part names, if there is one", async () => {
  await render(<Filters />);
  await press("Remove Lisbon");
  await expect.element(button("Remove Madrid")).toHaveFocus();
  await press("Clear all");
  await expect.element(page.getByText("0 filters")).toHaveFocus();
});

/** A drawer. Radix renders it outside the screen, and focuses it when a control in it is removed. */
const Drawer = () => {
  const [hasUnread, setHasUnread] = useState(true);
  return (
    <Sheet open>
      <SheetContent title="Alerts">
        <p id="unread" tabIndex={-1}>
          {hasUnread ? "1 unread" : "Nothing unread"}
        </p>
        {hasUnread && (
          <button type="button" data-focus-after="unread" onClick={() => setHasUnread(false)}>
            Mark all as read
          </button>
        )}
      </SheetContent>
    </Sheet>
  );
};

it("stays inside a dialog, and goes to the element that the control names", async () => {
  await render(<Drawer />);
  await press("Mark all as read");
  await expect.element(page.getByText("Nothing unread")).toHaveFocus();
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

it("waits for a form that is still loading", async () => {
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

/** A form that a confirmation replaces, while a list above it gets its first row. */
const Creating = () => {
  const [isDone, setDone] = useState(false);
  return (
    <main>
      {isDone && (
        <ul>
          <li role="status">Added</li>
          <li>
            <button type="button">Delete</button>
          </li>
        </ul>
      )}
      {isDone ? (
        <label>
          Your token <input data-takes-focus="" readOnly value="abc" />
        </label>
      ) : (
        <button type="button" onClick={() => setDone(true)}>
          Create
        </button>
      )}
    </main>
  );
};

it("goes to a marked element before any other new control", async () => {
  await render(<Creating />);
  await press("Create");
  await expect.element(page.getByLabelText("Your token")).toHaveFocus();
});

/** A form that a button replaces, and a message. */
const WithMessage = () => {
  const [isSent, setSent] = useState(false);
  return (
    <main>
      {isSent && <p role="status">We sent an email.</p>}
      {isSent ? <button type="button">Send again</button> : <Form name="Rome" onDone={() => setSent(true)} />}
    </main>
  );
};

it("does not mistake a message next to a new control for content that is still loading", async () => {
  await render(<WithMessage />);
  await press("Done");
  await expect.element(button("Send again")).toHaveFocus();
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

it("does not restore the focus after a press outside all controls", async () => {
  await render(<WithText />);
  button("Open").element().focus();
  await page.getByText("Text").click();
  await expect.element(button("Open")).not.toBeInTheDocument();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});
