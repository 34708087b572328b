/** A sentence without its full stop, for use inside another sentence. */
export const withoutFullStop = (text: string): string => text.replace(/\.$/, "");
