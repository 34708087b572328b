import { ProgrammePage as Programme } from "#client/features/catalogue/programme-page.tsx";
import { LateOwnEntry } from "./late-own-entry.tsx";

/** The page of a program, with what the reader's passports give in its country in the meantime. */
export const ProgrammePage = () => (
  <Programme
    meantimeOf={({ flagCode, country }) => <LateOwnEntry code={flagCode.toUpperCase()} name={country} />}
  />
);
