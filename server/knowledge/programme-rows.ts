import * as z from "zod";
import {
  applyPlaces,
  programmeRoutes,
  programmeStatuses,
  taxKinds,
  workKinds,
} from "#shared/programmes/contract.ts";
import {
  countryCode,
  date,
  oneOf,
  optionalDecimal,
  optionalText,
  readTable,
  severalOf,
  text,
} from "./load.ts";
import { address, optionalAddress, optionalCurrency, optionalDate } from "./programme-parts.ts";

const optionalYesOrNo = oneOf(["yes", "no", ""]).transform((value) =>
  value === "" ? undefined : value === "yes",
);
const isYes = oneOf(["yes", ""]).transform((value) => value === "yes");
const codes = severalOf(countryCode);

const ProgrammeRow = z.object({
  id: text,
  country: countryCode,
  name: text,
  route: oneOf(programmeRoutes),
  status: oneOf(programmeStatuses),
  since: optionalDate,
  who: severalOf(oneOf(workKinds)),
  notFor: severalOf(oneOf(workKinds)),
  income: optionalDecimal,
  incomeCurrency: optionalCurrency,
  incomePeriod: oneOf(["month", "year", ""]),
  incomeFrom: optionalDecimal,
  incomeTo: optionalDecimal,
  incomeOtherWay: isYes,
  noIncomeTest: isYes,
  incomeRule: optionalText,
  savings: optionalDecimal,
  savingsCurrency: optionalCurrency,
  savingsRole: oneOf(["also", "instead", "often", "insurance", ""]),
  investment: optionalDecimal,
  investmentCurrency: optionalCurrency,
  family: oneOf(["yes", "no", "unsure", ""]),
  dependants: optionalText,
  qualification: optionalText,
  asksQualification: isYes,
  ageFrom: optionalDecimal,
  ageTo: optionalDecimal,
  nationality: optionalText,
  openTo: codes,
  notOpenTo: codes,
  conditionalFor: codes,
  otherNationalities: optionalYesOrNo,
  localClients: oneOf(["yes", "no", "limited", ""]),
  months: optionalDecimal,
  renewable: optionalYesOrNo,
  maxMonths: optionalDecimal,
  permanent: optionalYesOrNo,
  citizenshipYears: optionalDecimal,
  stayDays: optionalDecimal,
  absence: optionalText,
  taxKind: oneOf([...taxKinds, ""]),
  tax: optionalText,
  insurance: oneOf(["required", ""]),
  insuranceNote: optionalText,
  cover: optionalDecimal,
  coverCurrency: optionalCurrency,
  fee: optionalDecimal,
  feeCurrency: optionalCurrency,
  processingFrom: optionalDecimal,
  processingTo: optionalDecimal,
  where: severalOf(oneOf(applyPlaces), ";"),
  authority: optionalAddress,
  authoritySeen: optionalYesOrNo,
  source: text,
  sourceUrl: address,
  sourceDate: optionalDate,
  otherSource: text,
  otherUrl: address,
  otherDate: optionalDate,
  asOf: date,
  confidence: oneOf(["high", "medium", "low"]),
  note: optionalText,
});
export type ProgrammeRow = z.output<typeof ProgrammeRow>;

/** Programs for people who move abroad, in the order of the table. */
export const programmeRows = readTable("programmes/programmes.csv", ProgrammeRow, ["id"]);
