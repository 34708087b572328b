/** A step of cleaning: pieces go in, what of them is settled comes out; the same whole comes out wherever they are split. */
export interface Filter {
  push(text: string): string;
  /** What was held back when nothing more comes. */
  end(): string;
}

/** The most characters that a step holds back before it lets them go as plain text. */
export const mostHeld = 500;

/** Stands where something was taken out, until the last step. No text holds it: controls go first. */
export const gap = "\0";
