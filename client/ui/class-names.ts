import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
/** False for classes of a single side, axis or corner. */
const isWhole = (value: string) => !/^([xytrblse]|tl|tr|bl|br)(-|$)/.test(value);
const isSize = (value: string) => /^(xs|sm|base|lg|\d?xl|\[\D*\d.*\])$/.test(value);
const isWidth = (value: string) => /^(\d+|\[\d.*\])$/.test(value);

const sides = ["t", "r", "b", "l", "x", "y"];
const prefixes = [
  ...["p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml"],
  ...["w", "h", "size", "min-w", "min-h", "max-w", "max-h", "inset", "top", "right", "bottom", "left", "z"],
  ...["gap", "gap-x", "gap-y", "justify", "justify-items", "items", "self", "grid-cols"],
  ...["bg", "rounded", "shadow", "opacity", "leading", "tracking", "overflow"],
];

/**
 * The class groups that callers override. Other classes are never merged. The library's own table covers all of Tailwind,
 * and would be the third largest module of the bundle.
 */
const config = () => ({
  cacheSize: 300,
  theme: {},
  classGroups: {
    ...Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: ["", isWhole] }]])),
    ...Object.fromEntries(sides.map((side) => [`border-${side}`, [{ border: [{ [side]: ["", any] }] }]])),
    display: [
      "block",
      "inline",
      "inline-block",
      "flex",
      "inline-flex",
      "grid",
      "inline-grid",
      "contents",
      "hidden",
    ],
    position: ["static", "relative", "absolute", "fixed", "sticky"],
    "text-align": [{ text: ["left", "center", "right", "justify", "start", "end"] }],
    "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
    "text-size": [{ text: [isSize] }],
    "text-color": [{ text: [any] }],
    "font-family": [{ font: ["text", "display"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "border-style": [{ border: ["solid", "dashed", "dotted", "none"] }],
    "border-width": [{ border: ["", isWidth] }],
    "border-color": [{ border: [any] }],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pl", "pr"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["ml", "mr"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["before", "after", "placeholder"],
});

/** Joins class names and drops falsy ones. Of two classes for the same property the later wins. */
export const cn = createTailwindMerge(config);
