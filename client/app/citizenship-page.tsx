import { CitizenshipPage as Citizenship } from "#client/features/catalogue/citizenship-page.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";

const PassportAddition = lateComponent(
  async () => (await import("#client/features/entry/passport-addition.tsx")).PassportAddition,
  { failure: "Couldn't load the comparison with your passport." },
);

/** The citizenship programs. The details of each show what its passport would add to the reader's passports. */
export const CitizenshipPage = () => (
  <Citizenship
    additionOf={({ country, flagCode }) => <PassportAddition code={flagCode.toUpperCase()} name={country} />}
  />
);
