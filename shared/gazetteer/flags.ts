import { isCountry } from "./codes.ts";

/** A flag in a text, and its country. */
export interface FoundFlag {
  at: number;
  end: number;
  country: string;
}

/** A flag is two letters of a code, or a black flag with the code of a part of a country. */
const flag = /[\u{1f1e6}-\u{1f1ff}]{2}|\u{1f3f4}[\u{e0061}-\u{e007a}]{2,}\u{e007f}?/gu;

export const flagsIn = (text: string): FoundFlag[] =>
  [...text.matchAll(flag)].flatMap(({ 0: found, index: at }) => {
    const letters = [...found]
      .map((sign) => sign.codePointAt(0)!)
      .filter((sign) => sign !== 0x1f3f4)
      .map((sign) => String.fromCodePoint(sign < 0xe0000 ? sign - 0x1f1e6 + 65 : sign - 0xe0061 + 65));
    const country = letters.slice(0, 2).join("");
    return isCountry(country) ? [{ at, end: at + found.length, country }] : [];
  });
