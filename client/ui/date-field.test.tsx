import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { DateField } from "./date-field.tsx";

interface ScreenProps {
  start?: string;
  min?: string;
  onDate: (date: string) => void;
}

/** A screen that requires a date, and keeps the last one. */
const Screen = ({ start = "", min, onDate }: ScreenProps) => {
  const [date, setDate] = useState(start);
  return (
    <>
      <h1>Dates</h1>
      <a href="#before">Before</a>
      <DateField
        label="Day"
        min={min}
        value={date}
        onChange={(next) => {
          onDate(next);
          if (next !== "") setDate(next);
        }}
      />
      <Button onClick={() => setDate("2026-03-01")}>March 1</Button>
    </>
  );
};

const open = async (props: Omit<ScreenProps, "onDate"> = {}) => {
  const onDate = vi.fn();
  await render(<Screen {...props} onDate={onDate} />);
  const day = page.getByLabelText("Day");
  (day.element() as HTMLInputElement).focus();
  return { onDate, day };
};

it("accepts a typed date, and reports it only once it is complete", async () => {
  const { onDate, day } = await open();
  await userEvent.keyboard("01102027");
  await expect.element(day).toHaveValue("2027-01-10");
  expect(onDate.mock.calls).toEqual([["2027-01-10"]]);
});

it("accepts another date over the current one", async () => {
  const { onDate, day } = await open({ start: "2026-11-27" });
  await userEvent.keyboard("01102027");
  await expect.element(day).toHaveValue("2027-01-10");
  expect(onDate.mock.calls).toEqual([["2027-01-10"]]);
});

it("reports no intermediate date while typing, and asks for a date that exists", async () => {
  const { onDate, day } = await open({ start: "2027-06-15" });
  await userEvent.keyboard("02302027");
  expect(onDate).not.toHaveBeenCalled();
  await page.getByRole("heading").click();
  expect(onDate.mock.calls).toEqual([[""]]);
  await expect.element(day).toHaveAccessibleDescription("Enter a real date: day, month and year.");
});

it("asks for a date that exists on Enter, too", async () => {
  const { day } = await open();
  await userEvent.keyboard("02302027{Enter}");
  await expect.element(day).toHaveAccessibleDescription("Enter a real date: day, month and year.");
});

it("reports no intermediate date while an invalid date is typed over", async () => {
  const { onDate, day } = await open({ start: "2026-11-27" });
  await userEvent.keyboard("02302027");
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("12319999{Enter}");
  expect(onDate.mock.calls.flat().filter((date) => date !== "")).toEqual([]);
  await expect.element(day).toHaveAccessibleDescription("Choose a date from Jan 1, 1900 to Dec 31, 2199.");
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("12312027");
  expect(onDate).toHaveBeenLastCalledWith("2027-12-31");
});

it("reports a date with one edited part on blur, or on Enter", async () => {
  const { onDate } = await open({ start: "2027-06-15" });
  await userEvent.keyboard("09");
  expect(onDate).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onDate.mock.calls).toEqual([["2027-09-15"]]);
  await userEvent.keyboard("20");
  await page.getByRole("heading").click();
  expect(onDate).toHaveBeenLastCalledWith("2027-09-20");
});

it("reports each step of the arrow keys", async () => {
  const { onDate } = await open({ start: "2027-06-15" });
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(onDate.mock.calls).toEqual([["2027-07-15"], ["2027-08-15"]]);
});

it("keeps the rest of a date while one part is empty, and asks for that part on blur", async () => {
  const { onDate, day } = await open({ start: "2026-11-27" });
  await userEvent.keyboard("{Delete}");
  expect(onDate).not.toHaveBeenCalled();
  await expect.element(day).toHaveAccessibleDescription("");
  await userEvent.tab({ shift: true });
  expect(onDate).toHaveBeenLastCalledWith("");
  await expect.element(day).toHaveAccessibleDescription("Enter a real date: day, month and year.");
  await userEvent.tab();
  await userEvent.keyboard("12");
  await expect.element(day).toHaveValue("2026-12-27");
  await expect.element(day).toHaveAccessibleDescription("");
});

it("does not report a date out of range, and names the range on blur", async () => {
  const { onDate, day } = await open({ min: "2026-11-27" });
  await userEvent.keyboard("01102026");
  await page.getByRole("heading").click();
  await expect.element(day).toHaveAccessibleDescription("Choose a date from Nov 27, 2026 to Dec 31, 2199.");
  expect(onDate).not.toHaveBeenCalled();
});

it("shows no error for a stored date out of range that is not edited", async () => {
  const { day } = await open({ start: "2026-03-01", min: "2026-11-27" });
  await page.getByRole("heading").click();
  await expect.element(day).not.toHaveFocus();
  await expect.element(day).toHaveAccessibleDescription("");
});

it("shows a date set from outside, and does not move the target of the click that blurs it", async () => {
  const { day } = await open({ start: "2026-11-27" });
  await userEvent.keyboard("{Delete}");
  await page.getByRole("button", { name: "March 1" }).click();
  await expect.element(day).toHaveValue("2026-03-01");
  await expect.element(day).toHaveAccessibleDescription("");
});
