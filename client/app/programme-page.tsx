import { ProgrammePage as Programme } from "#client/features/catalogue/programme-page.tsx";
import { LateOwnEntry } from "./late-own-entry.tsx";

/** The page of a program, with the entry rules of its country for the reader's passports. */
export const ProgrammePage = () => (
  <Programme
    entryRulesOf={({ flagCode, country }) => <LateOwnEntry code={flagCode.toUpperCase()} name={country} />}
  />
);
