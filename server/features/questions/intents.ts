import { allowedWorkIntent } from "#shared/questions/intents/allowed-work.ts";
import { chanceIntent } from "#shared/questions/intents/chance.ts";
import { changesIntent } from "#shared/questions/intents/changes.ts";
import { citizensTaxIntent } from "#shared/questions/intents/citizens-tax.ts";
import { citizenshipYearsIntent } from "#shared/questions/intents/citizenship-years.ts";
import { companyIntent } from "#shared/questions/intents/company.ts";
import { comparePlacesIntent } from "#shared/questions/intents/compare-places.ts";
import { daysLeftIntent } from "#shared/questions/intents/days-left.ts";
import { documentsIntent } from "#shared/questions/intents/documents.ts";
import { dualCitizenshipIntent } from "#shared/questions/intents/dual-citizenship.ts";
import { returnIntent } from "#shared/questions/intents/earliest-return.ts";
import { effectIntent } from "#shared/questions/intents/effects.ts";
import { entryIntent } from "#shared/questions/intents/entry.ts";
import { extensionIntent } from "#shared/questions/intents/extension.ts";
import { findIntent } from "#shared/questions/intents/find-programmes.ts";
import { dayRuleIntent } from "#shared/questions/intents/general-day-rule.ts";
import { homeTaxIntent } from "#shared/questions/intents/home-tax.ts";
import { insuranceAcceptanceIntent } from "#shared/questions/intents/insurance-acceptance.ts";
import type { Intent } from "#shared/questions/intents/intent.ts";
import { longestStayIntent } from "#shared/questions/intents/longest-stay.ts";
import { unknownProgrammeIntent } from "#shared/questions/intents/no-programme.ts";
import { passportValidityIntent } from "#shared/questions/intents/passport-validity.ts";
import { placeTaxIntent } from "#shared/questions/intents/place-tax.ts";
import { procedureIntent, uncoveredIntent } from "#shared/questions/intents/procedures.ts";
import { comparisonIntent, programmeIntent } from "#shared/questions/intents/programmes.ts";
import { regimesIntent } from "#shared/questions/intents/regimes.ts";
import { ruleIntent } from "#shared/questions/intents/rules.ts";
import { runCompanyIntent } from "#shared/questions/intents/run-company.ts";
import { stayAllowedIntent } from "#shared/questions/intents/stay-allowed.ts";
import { taxLeavingIntent } from "#shared/questions/intents/tax-leaving.ts";
import { taxResidentIntent } from "#shared/questions/intents/tax-residence.ts";
import { toolIntent } from "#shared/questions/intents/tool.ts";
import { treatyVisaIntent } from "#shared/questions/intents/treaty-visa.ts";
import { turnoverTaxIntent } from "#shared/questions/intents/turnover-tax.ts";
import { ukTiesIntent } from "#shared/questions/intents/uk-ties.ts";
import { unlistedToolIntent } from "#shared/questions/intents/unlisted-tool.ts";
import { doubleTaxIntent, incomeWithoutRuleIntent } from "#shared/questions/intents/untabled-tax.ts";
import { usStateIntent } from "#shared/questions/intents/us-state.ts";

/** The questions that people ask in their own words. */
export const intents: readonly Intent[] = [
  entryIntent,
  passportValidityIntent,
  daysLeftIntent,
  longestStayIntent,
  returnIntent,
  stayAllowedIntent,
  programmeIntent,
  comparisonIntent,
  findIntent,
  unknownProgrammeIntent,
  citizenshipYearsIntent,
  dualCitizenshipIntent,
  treatyVisaIntent,
  documentsIntent,
  procedureIntent,
  uncoveredIntent,
  ruleIntent,
  dayRuleIntent,
  taxResidentIntent,
  taxLeavingIntent,
  citizensTaxIntent,
  homeTaxIntent,
  doubleTaxIntent,
  incomeWithoutRuleIntent,
  ukTiesIntent,
  usStateIntent,
  placeTaxIntent,
  regimesIntent,
  comparePlacesIntent,
  effectIntent,
  changesIntent,
  extensionIntent,
  allowedWorkIntent,
  turnoverTaxIntent,
  companyIntent,
  runCompanyIntent,
  insuranceAcceptanceIntent,
  toolIntent,
  unlistedToolIntent,
  chanceIntent,
];
