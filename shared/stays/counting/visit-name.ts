import type { Allowance } from "../../entry/allowances.ts";
import { lengthText } from "../../entry/words.ts";

const lengthOf = (allowance: Allowance | undefined): string => {
  if (allowance?.kind === "limited") return lengthText(allowance);
  if (allowance?.kind === "unlimited") return "no limit for visits";
  return allowance?.kind === "visa" ? "set by the visa" : "length not known";
};

/** 'Thailand: 30 days per entry'. */
export const visitName = (place: string, allowance: Allowance | undefined): string =>
  `${place}: ${lengthOf(allowance)}`;
