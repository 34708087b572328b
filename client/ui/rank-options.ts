import { foldWords } from "#shared/text/words.ts";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Alternative names for the search. */
  aliases?: readonly string[];
  /** Small print at the end of its line, for example a number. */
  note?: string;
}

/** Rank of an option for a search; 0 is best, undefined means no match. */
const rankOf = ({ label, aliases = [] }: ComboboxOption, wanted: string): number | undefined => {
  const names = [label, ...aliases].map(foldWords);
  if (names.includes(wanted)) return 0;
  if (names[0]?.startsWith(wanted)) return 1;
  if (names.some((name) => ` ${name}`.includes(` ${wanted}`))) return 2;
  return names[0]?.includes(wanted) ? 3 : undefined;
};

/** Matching options, best first; all options for blank text. */
export const rankOptions = <O extends ComboboxOption>(options: readonly O[], text: string): readonly O[] => {
  const wanted = foldWords(text);
  if (wanted === "") return text.trim() === "" ? options : [];
  return options
    .flatMap((option) => {
      const rank = rankOf(option, wanted);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
};

/** The option whose label or alternative name equals the text. */
export const namedOption = <O extends ComboboxOption>(options: readonly O[], text: string): O | undefined => {
  const wanted = foldWords(text);
  return options.find((option) => rankOf(option, wanted) === 0);
};
