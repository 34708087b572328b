import { type Locator, userEvent } from "vitest/browser";

/** Presses the keys of a date in a date field, over what it holds. `date` is an ISO 8601 day. */
export const typeDate = async (field: Locator, date: string): Promise<void> => {
  await field.click();
  const input = field.element() as HTMLInputElement;
  // A click focuses the part under the pointer. A field that takes the focus anew starts with its first part.
  input.blur();
  input.focus();
  const [year, month, day] = date.split("-");
  await userEvent.keyboard(`${month}${day}${year}`);
};
