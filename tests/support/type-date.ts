import { type Locator, userEvent } from "vitest/browser";

/** Types an ISO 8601 date into a date field, replacing its content. */
export const typeDate = async (field: Locator, date: string): Promise<void> => {
  await field.click();
  const input = field.element() as HTMLInputElement;
  // A click focuses the segment under the pointer. Blur and focus again to start with the first segment.
  input.blur();
  input.focus();
  const [year, month, day] = date.split("-");
  await userEvent.keyboard(`${month}${day}${year}`);
};
