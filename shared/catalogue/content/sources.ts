import type { SomeSources, Source } from "../entry.ts";

// Sources that several statements share. A source has a URL only if the exact page is known.

/** A step-by-step guide to Portugal's D7 visa. */
export const nomadX: Source = { name: "nomadx.com", url: "https://nomadx.com/visas/portugal-d7" };
/** The same site, exact page unknown. */
export const nomadXSite: Source = { name: "nomadx.com" };
/** Required income and savings for the D7 visa. */
export const portugalist: Source = {
  name: "portugalist.com",
  url: "https://portugalist.com/d7-changes-2026",
};

/** Spanish permits and their renewals. */
export const tuCiudadHoy: Source = { name: "extranjeros.tuciudadhoy.es" };
/** Amounts and times of Spain's Non-Lucrative Visa. */
export const passportGuide: Source = { name: "thepassportguide.com" };

/** A digest of law firms' articles. */
export const lexology: Source = { name: "Lexology" };
/** A Panamanian law firm. */
export const jQuijano: Source = { name: "jquijano.com" };
/** A Panamanian relocation adviser. */
export const panamaForLife: Source = { name: "publications.panamaforlife.com" };

/** A Costa Rican residency adviser. */
export const crie: Source = { name: "crie.cr" };
/** A Costa Rican law firm. */
export const erpLawyers: Source = { name: "ERP Lawyers" };

/** Georgian news. */
export const agendaGe: Source = { name: "agenda.ge", date: "2021" };
const georgianEmbassy: Source = { name: "norway.mfa.gov.ge" };
const slp: Source = { name: "slp.ge" };
const nexusLawBlog: Source = { name: "Nexus Law Blog" };
/** The right to work in Georgia since 2026. */
export const rightToWork: SomeSources = [georgianEmbassy, slp, nexusLawBlog];
/** Georgian news, on the end of the grace period for the right to work. */
export const frontNews: Source = {
  name: "frontnews.ge",
  url: "https://frontnews.ge/en/news/pirveli-martidan-shromiti-migratsiis-shesakheb-kanonshi-tsvlilebebi-amokmeddeba",
};
/** Georgian taxes, by an accounting firm. */
export const pwcGeorgia: Source = {
  name: "PwC Worldwide Tax Summaries",
  url: "https://taxsummaries.pwc.com/georgia",
  date: "2024-12-30",
};

/** The Thai government's portal. */
export const thailandGoTh: Source = { name: "thailand.go.th" };
/** Thai news. */
export const nationThailand: Source = { name: "The Nation Thailand", date: "2025-01-14" };
/** A law firm's article on the changes of 2025 to the LTR visa. */
export const mondaqThailand: Source = { name: "mondaq.com (article 1590014)" };

/** An adviser on the Caribbean programs. */
export const mirabello: Source = { name: "mirabelloconsultancy.com", date: "2026-03" };
/** An adviser on citizenship by investment. */
export const citizensInternational: Source = { name: "citizensinternational.com" };
/** News of citizenship by investment. */
export const imiDaily: Source = { name: "IMI Daily" };
/** An adviser on citizenship by investment. */
export const globalCitizenSolutions: Source = { name: "Global Citizen Solutions" };
/** An adviser on citizenship by investment. */
export const citizenX: Source = { name: "citizenx.com" };
/** An adviser on the US E-2 visa. */
export const eb5Brics: Source = { name: "EB5 BRICS" };
/** A US immigration law firm. */
export const frearLaw: Source = { name: "Frear Law" };
/** An adviser on Saint Lucia's program. */
export const ramsayGlobal: Source = { name: "Ramsay Global" };
/** An adviser on Dominica's program. */
export const capitals28: Source = { name: "advisory.capitals28.com", date: "2026-07" };
