/** A sentence without its full stop, to stand inside another one. */
export const withoutFullStop = (text: string): string => text.replace(/\.$/, "");
