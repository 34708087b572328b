import { type Filter, gap, mostHeld } from "./filter.ts";

/** What may stand before a definition: spaces, and marks of quotes and lists. */
const lineMarks = /[\s>*+\-\d.)]/;
/** What may stand before the `@` of `<1@example.org>`. */
const localPart = /[\w.!#$%&'*+/=?^`{|}~-]/;

/** The last step, which knows what the answer cites. */
export interface InertText extends Filter {
  cited(): readonly number[];
}

/**
 * Whatever came through: no two characters stand beside each other that would make a link, an image, a definition or a
 * tag of Markdown, nor a citation above `last`; a space parts them. Spaces around what was taken out are joined.
 */
export const createInertText = (last: number): InertText => {
  const cited = new Set<number>();
  let previous = "\n";
  let spaces = "";
  let afterGap = false;
  let begun = false;
  /** Whether a definition may begin here, or has begun; it ends with its paragraph. */
  let place: "head" | "label" | "text" = "head";
  /** Whether an address may have begun with the last `<`. */
  let inAngle = false;
  /** Of a bracket that holds digits only so far. */
  let number: string | undefined;

  const putSpaces = (): string => {
    const lines = spaces.split("\n").length - 1;
    if (lines > 1 || (lines === 1 && place === "text")) place = "head";
    if (spaces !== "") {
      previous = spaces.at(-1)!;
      number = undefined;
      inAngle = false;
    }
    const put = spaces;
    spaces = "";
    return put;
  };

  const takeSpace = (space: string): string => {
    const doubled = afterGap && space === " " && (spaces !== "" || previous === "\n");
    if (!begun || doubled) return "";
    spaces += space;
    return spaces.length >= mostHeld ? putSpaces() : "";
  };

  const isLive = (character: string): boolean => {
    if (previous === "]") return character === "(" || (character === ":" && place === "label");
    if (previous === "<" && /[a-z/!?]/i.test(character)) return true;
    if (character === "@" && inAngle) return true;
    return character === "]" && !!number && !(Number(number) >= 1 && Number(number) <= last);
  };

  const note = (character: string) => {
    if (character === "]" && number) cited.add(Number(number));
    if (character === "[") number = "";
    else if (/\d/.test(character) && number !== undefined) number = (number + character).slice(0, 10);
    else number = undefined;
    if (place === "head" && !lineMarks.test(character)) place = character === "[" ? "label" : "text";
    inAngle = character === "<" || (inAngle && localPart.test(character));
    previous = character;
  };

  const take = (character: string): string => {
    if (character === gap) {
      afterGap = true;
      return "";
    }
    if (character === " " || character === "\t" || character === "\n") return takeSpace(character);
    if (afterGap && /[.,;:!?)]/.test(character) && !spaces.includes("\n")) spaces = "";
    afterGap = false;
    begun = true;
    const before = putSpaces();
    const parted = isLive(character) ? " " : "";
    if (parted) {
      number = undefined;
      inAngle = false;
    }
    note(character);
    return before + parted + character;
  };

  return {
    push(text) {
      let out = "";
      for (let at = 0; at < text.length; at += 1) out += take(text[at]!);
      return out;
    },
    end: () => "",
    cited: () => [...cited].sort((a, b) => a - b),
  };
};
