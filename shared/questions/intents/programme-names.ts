import type { ListedProgramme } from "../../programmes/contract.ts";
import type { IntentContext } from "./intent.ts";

type Named = Pick<ListedProgramme, "flagCode" | "name">;

/** 'Portugal, D7 visa (own income)' */
export const programmeTitle = ({ flagCode, name }: Named, { words }: Pick<IntentContext, "words">): string =>
  words.say("programme.title", { place: words.place(flagCode.toUpperCase()), name });

/** The country of a program, or its own name if there is another program of the country. */
export const nameAmong = (
  all: readonly Named[],
  one: Named,
  context: Pick<IntentContext, "words">,
): string =>
  all.filter(({ flagCode }) => flagCode === one.flagCode).length > 1
    ? programmeTitle(one, context)
    : context.words.place(one.flagCode.toUpperCase());
