import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { clearStorage, useStored } from "./storage.ts";

const key = "note";

const Note = ({ name, isKeptInMemory }: { name: string; isKeptInMemory?: boolean }) => {
  const [text, write] = useStored(key, { isKeptInMemory });
  return (
    <button type="button" onClick={() => write(`by ${name}`)}>
      {name}: {text ?? "nothing"}
    </button>
  );
};

const shows = (text: string) => expect.element(page.getByRole("button", { name: text })).toBeVisible();

beforeEach(() => clearStorage([]));

it("a stored value is the same in all components", async () => {
  await render(
    <>
      <Note name="One" />
      <Note name="Two" />
    </>,
  );
  await page.getByRole("button", { name: "One" }).click();
  await shows("Two: by One");
  expect(localStorage.getItem(key)).toBe("by One");
});

it("a stored value follows other tabs", async () => {
  await render(<Note name="One" />);
  localStorage.setItem(key, "by another tab");
  dispatchEvent(new StorageEvent("storage", { key }));
  await shows("One: by another tab");
});

it.each([
  ["kept until the page is left", true, "by One"],
  ["refused", false, "nothing"],
])("is %s if the storage is full", async (_, isKeptInMemory, shown) => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await render(
    <>
      <Note name="One" isKeptInMemory={isKeptInMemory} />
      <Note name="Two" isKeptInMemory={isKeptInMemory} />
    </>,
  );
  await page.getByRole("button", { name: "One" }).click();
  await shows(`Two: ${shown}`);
});
