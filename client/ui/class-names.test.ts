import { expect, test } from "vitest";
import { cn } from "./class-names.ts";

test.each([
  ["p-card", "p-0", "p-0"],
  ["px-card pt-card", "px-0", "pt-card px-0"],
  ["px-3 py-2 pl-8", "p-4", "p-4"],
  ["text-base text-ink", "text-sm", "text-ink text-sm"],
  ["text-base text-ink text-center", "text-ink-muted", "text-base text-center text-ink-muted"],
  ["border border-control", "border-dashed border-danger", "border border-dashed border-danger"],
  ["border border-t-2", "border-b border-0", "border-t-2 border-b border-0"],
  ["rounded-t-lg rounded-b-sm", "rounded-l-sm", "rounded-t-lg rounded-b-sm rounded-l-sm"],
  ["rounded-md", "rounded-full", "rounded-full"],
  ["w-4 h-4", "size-6", "size-6"],
  ["inline-flex gap-2", "grid gap-x-4", "gap-2 grid gap-x-4"],
  ["grid grid-cols-2", "grid-cols-[1fr_auto]", "grid grid-cols-[1fr_auto]"],
  ["overflow-x-auto", "overflow-y-hidden", "overflow-x-auto overflow-y-hidden"],
  ["inset-y-0 left-0", "inset-x-0", "inset-y-0 left-0 inset-x-0"],
  ["hover:bg-sunken bg-surface", "bg-paper", "hover:bg-sunken bg-paper"],
  ["md:ml-64", "md:ml-16 ml-2", "md:ml-16 ml-2"],
  ["shadow-raised font-semibold", "shadow-none font-normal", "shadow-none font-normal"],
  ["justify-items-start justify-between", "justify-end", "justify-items-start justify-end"],
  ["label-caps unknown", "", "label-caps unknown"],
])("%s with %s gives %s", (own, given, both) => {
  expect(cn(own, given)).toBe(both);
});

test("drops falsy values", () => {
  expect(cn("a", false, undefined, null, ["b", false])).toBe("a b");
});
