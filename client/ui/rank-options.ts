import { fold } from "#client/platform/fold.ts";

/** One choice of a combobox. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** Other names by which it is found. */
  aliases?: readonly string[];
}

/** How well an option fits: 0 best, undefined not at all. */
const rankOf = ({ label, aliases = [] }: ComboboxOption, wanted: string): number | undefined => {
  const names = [label, ...aliases].map(fold);
  if (names.includes(wanted)) return 0;
  if (names[0]?.startsWith(wanted)) return 1;
  if (names.some((name) => ` ${name}`.includes(` ${wanted}`))) return 2;
  return names[0]?.includes(wanted) ? 3 : undefined;
};

/** The options that fit what was typed, the best first; all of them for blank text. */
export const rankOptions = <O extends ComboboxOption>(options: readonly O[], text: string): readonly O[] => {
  const wanted = fold(text);
  if (wanted === "") return text.trim() === "" ? options : [];
  return options
    .flatMap((option) => {
      const rank = rankOf(option, wanted);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
};

/** The option that a text names in full, by its label or another name. */
export const namedOption = <O extends ComboboxOption>(options: readonly O[], text: string): O | undefined => {
  const wanted = fold(text);
  return options.find((option) => rankOf(option, wanted) === 0);
};
