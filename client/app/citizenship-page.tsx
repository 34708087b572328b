import { CitizenshipPage as Citizenship } from "#client/features/catalogue/citizenship-page.tsx";
import { ErrorBoundary } from "#client/ui/error-boundary.tsx";
import type { CitizenshipProgramme } from "#shared/catalogue/programmes.ts";
import { createCode } from "./code.ts";
import { useCode } from "./use-code.ts";

const addition = createCode(
  async () => (await import("#client/features/entry/passport-addition.tsx")).PassportAddition,
);

const Addition = ({ country, flagCode }: CitizenshipProgramme) => {
  const PassportAddition = useCode(addition);
  return PassportAddition && <PassportAddition code={flagCode.toUpperCase()} name={country} />;
};

const AdditionFailed = () => (
  <p role="alert" className="text-sm text-danger">
    Couldn't load what this passport would add. Reload the page.
  </p>
);

/** The citizenship programs. The details of each say what its passport would add to one of the reader. */
export const CitizenshipPage = () => (
  <Citizenship
    additionOf={(programme) => (
      <ErrorBoundary resetKey="" fallback={<AdditionFailed />}>
        <Addition {...programme} />
      </ErrorBoundary>
    )}
  />
);
