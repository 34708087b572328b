import type { Filter } from "./filter.ts";

/** What a feed's texts are rid of too: controls, what turns the direction of a text, and what nobody sees. */
const unwanted =
  /[^\P{Cc}\t\n]|[\ufeff\ufff9-\uffff]|[\u202a-\u202e\u2066-\u2069]|[\u00ad\u200b\u2060-\u2064\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

/** A text without control characters, overrides of direction and halves of characters; each line ends with `\n`. */
export const plainCharacters = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(unwanted, "");

/** The same for a text that comes in pieces. */
export const createCharacterFilter = (): Filter => {
  let held = "";
  return {
    push(text) {
      const all = held + text;
      // Half of a character, or of a line's end, waits for the other.
      held = /[\r\ud800-\udbff]$/.exec(all)?.[0] ?? "";
      return plainCharacters(all.slice(0, all.length - held.length));
    },
    end: () => plainCharacters(held),
  };
};
