import * as z from "zod";
import { confidences } from "#shared/confidence.ts";
import {
  applyPlaces,
  programmeRoutes,
  programmeStatuses,
  taxKinds,
  workKinds,
} from "#shared/programmes/contract.ts";
import { listedCountry } from "./countries.ts";
import {
  countryCode,
  date,
  oneOf,
  optionalDecimal,
  optionalOneOf,
  optionalText,
  readTable,
  severalOf,
  text,
} from "./load.ts";
import { address, optionalAddress, optionalCurrency, optionalDate } from "./programme-parts.ts";

const optionalYesOrNo = optionalOneOf(["yes", "no"]).transform((value) => value && value === "yes");
const isYes = optionalOneOf(["yes"]).transform((value) => value === "yes");
const codes = severalOf(countryCode);

const ProgrammeRow = z.object({
  id: text,
  country: listedCountry,
  name: text,
  route: oneOf(programmeRoutes),
  status: oneOf(programmeStatuses),
  since: optionalDate,
  openUntil: optionalDate,
  who: severalOf(oneOf(workKinds)),
  notFor: severalOf(oneOf(workKinds)),
  income: optionalDecimal,
  incomeCurrency: optionalCurrency,
  incomePeriod: optionalOneOf(["month", "year"]),
  incomeFrom: optionalDecimal,
  incomeTo: optionalDecimal,
  incomeOtherWay: isYes,
  noIncomeTest: isYes,
  incomeRule: optionalText,
  savings: optionalDecimal,
  savingsCurrency: optionalCurrency,
  savingsRole: optionalOneOf(["also", "instead", "often", "insurance"]),
  investment: optionalDecimal,
  investmentCurrency: optionalCurrency,
  family: optionalOneOf(["yes", "no", "unsure"]),
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
  localClients: optionalOneOf(["yes", "no", "limited"]),
  months: optionalDecimal,
  renewable: optionalYesOrNo,
  maxMonths: optionalDecimal,
  permanent: optionalYesOrNo,
  citizenshipYears: optionalDecimal,
  stayDays: optionalDecimal,
  absence: optionalText,
  taxKind: optionalOneOf(taxKinds),
  tax: optionalText,
  taxSaysKind: isYes,
  insurance: optionalOneOf(["required"]),
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
  confidence: oneOf(confidences),
  note: optionalText,
});
export type ProgrammeRow = z.output<typeof ProgrammeRow>;

/** Programs for people who move abroad, in the order of the table. */
export const programmeRows = readTable("programmes/programmes.csv", ProgrammeRow, ["id"]);
