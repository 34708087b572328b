import { spokenAllowedWork } from "#shared/questions/spoken/allowed-work.ts";
import { spokenChanges } from "#shared/questions/spoken/changes.ts";
import { spokenCitizensTax } from "#shared/questions/spoken/citizens-tax.ts";
import { spokenCitizenshipYears } from "#shared/questions/spoken/citizenship-years.ts";
import { spokenCompany } from "#shared/questions/spoken/company.ts";
import { spokenComparePlaces } from "#shared/questions/spoken/compare-places.ts";
import { spokenDaysLeft } from "#shared/questions/spoken/days-left.ts";
import { spokenDocuments } from "#shared/questions/spoken/documents.ts";
import { spokenReturn } from "#shared/questions/spoken/earliest-return.ts";
import { spokenEffect } from "#shared/questions/spoken/effects.ts";
import { spokenEntry } from "#shared/questions/spoken/entry.ts";
import { spokenExtension } from "#shared/questions/spoken/extension.ts";
import { spokenFind } from "#shared/questions/spoken/find-programmes.ts";
import { spokenDayRule } from "#shared/questions/spoken/general-day-rule.ts";
import { spokenHomeTax } from "#shared/questions/spoken/home-tax.ts";
import { spokenInsuranceAcceptance } from "#shared/questions/spoken/insurance-acceptance.ts";
import { spokenLongestStay } from "#shared/questions/spoken/longest-stay.ts";
import { spokenUnknownProgramme } from "#shared/questions/spoken/no-programme.ts";
import { spokenPassportValidity } from "#shared/questions/spoken/passport-validity.ts";
import { spokenPlaceTax } from "#shared/questions/spoken/place-tax.ts";
import { spokenProcedure, spokenUncovered } from "#shared/questions/spoken/procedures.ts";
import { spokenComparison, spokenProgramme } from "#shared/questions/spoken/programmes.ts";
import { spokenRegimes } from "#shared/questions/spoken/regimes.ts";
import { spokenRule } from "#shared/questions/spoken/rules.ts";
import { spokenRunCompany } from "#shared/questions/spoken/run-company.ts";
import type { SpokenQuestion } from "#shared/questions/spoken/spoken.ts";
import { spokenStayAllowed } from "#shared/questions/spoken/stay-allowed.ts";
import { spokenTaxLeaving } from "#shared/questions/spoken/tax-leaving.ts";
import { spokenTaxResident } from "#shared/questions/spoken/tax-residence.ts";
import { spokenTool } from "#shared/questions/spoken/tool.ts";
import { spokenTurnoverTax } from "#shared/questions/spoken/turnover-tax.ts";
import { spokenUkTies } from "#shared/questions/spoken/uk-ties.ts";
import { spokenUnlistedTool } from "#shared/questions/spoken/unlisted-tool.ts";
import { spokenCryptoTax, spokenDoubleTax } from "#shared/questions/spoken/untabled-tax.ts";
import { spokenUsState } from "#shared/questions/spoken/us-state.ts";

/** The questions that people ask in their own words. */
export const spokenQuestions: readonly SpokenQuestion[] = [
  spokenEntry,
  spokenPassportValidity,
  spokenDaysLeft,
  spokenLongestStay,
  spokenReturn,
  spokenStayAllowed,
  spokenProgramme,
  spokenComparison,
  spokenFind,
  spokenUnknownProgramme,
  spokenCitizenshipYears,
  spokenDocuments,
  spokenProcedure,
  spokenUncovered,
  spokenRule,
  spokenDayRule,
  spokenTaxResident,
  spokenTaxLeaving,
  spokenCitizensTax,
  spokenHomeTax,
  spokenDoubleTax,
  spokenCryptoTax,
  spokenUkTies,
  spokenUsState,
  spokenPlaceTax,
  spokenRegimes,
  spokenComparePlaces,
  spokenEffect,
  spokenChanges,
  spokenExtension,
  spokenAllowedWork,
  spokenTurnoverTax,
  spokenCompany,
  spokenRunCompany,
  spokenInsuranceAcceptance,
  spokenTool,
  spokenUnlistedTool,
];
