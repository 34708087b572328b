/** Controls, what turns the direction of a text or marks it, and what nobody sees; emoji keep their joiners. */
const unwanted =
  /[\p{Cc}\p{Cs}\ufeff\ufff9-\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u200b\u2060-\u2064\u{e0000}-\u{e0fff}]/gu;

/** A text as one line, which shows what it holds: a name among others in a list. */
export const oneLine = (text: string): string =>
  text.replace(/\s+/g, " ").replace(unwanted, "").replace(/ +/g, " ").trim();
