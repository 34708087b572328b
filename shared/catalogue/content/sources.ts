import type { SomeSources, Source } from "../entry.ts";

// Sources that several statements share. A source has a URL only if the exact page is known.

/** A step-by-step guide to Portugal's D7 visa. */
export const nomadX: Source = {
  name: "nomadx.com",
  url: "https://nomadx.com/visas/portugal-d7",
  confidence: "low",
};
/** Required income and savings for the D7 visa. */
export const portugalist: Source = {
  name: "portugalist.com",
  url: "https://portugalist.com/d7-changes-2026",
  date: "2026",
  confidence: "medium",
};
const ntl: Source = {
  name: "NTL International",
  url: "https://ntlinternational.com/residency/portugal-d7-visa",
  date: "2026",
  confidence: "high",
};
const movingto: Source = {
  name: "Movingto",
  url: "https://www.movingto.com/pt/d7-visa-portugal",
  date: "2026",
  confidence: "high",
};
/** The terms of Portugal's D7 visa. */
export const portugueseD7: SomeSources = [ntl, movingto];
/** The terms of Portugal's D8 visa. */
export const privilegeGardens: Source = {
  name: "Privilege Gardens",
  url: "https://privilegegardensporto.com/insights/d8-digital-nomad-visa-portugal",
  date: "2026-06",
  confidence: "high",
};

const espanaVisaExperts: Source = {
  name: "España Visa Experts",
  url: "https://espanavisaexperts.com/non-lucrative-visa",
  date: "2026",
  confidence: "high",
};
const valenciaConsulting: Source = {
  name: "Valencia Real Estate Consulting",
  url: "https://valenciarealestateconsultinggroup.com/valenciarealestatepost/applying-for-a-non-lucrative-visa",
  date: "2026",
  confidence: "high",
};
/** The terms of Spain's Non-Lucrative Visa. */
export const nonLucrative: SomeSources = [espanaVisaExperts, valenciaConsulting];

const oldemarVillarreal: Source = {
  name: "Oldemar Villarreal",
  url: "https://oldemarvillarreal.com/en/blog/como-obtener-residencia-panama",
  date: "2026-04-20",
  confidence: "high",
};
const goResidentPanama: Source = {
  name: "GoResident",
  url: "https://goresident.com/residency/panama",
  date: "2026",
  confidence: "high",
};
/** The terms of Panama's Friendly Nations Visa. */
export const friendlyNations: SomeSources = [oldemarVillarreal, goResidentPanama];

const goResidentCostaRica: Source = {
  name: "GoResident",
  url: "https://goresident.com/costa-rica-residency-guide",
  date: "2026",
  confidence: "high",
};
const nosaraLiving: Source = {
  name: "Nosara Living",
  url: "https://nosaraliving.com/family/residency/",
  date: "2026",
  confidence: "high",
};
/** The terms of Costa Rica's Rentista Visa. */
export const rentista: SomeSources = [goResidentCostaRica, nosaraLiving];

/** Georgian news. */
export const agendaGe: Source = {
  name: "agenda.ge",
  url: "https://agenda.ge/en/news/2020/2624",
  date: "2020",
  confidence: "low",
};
/** The scheme of 2020 as seen today. */
export const remotelyToday: Source = { name: "norway.mfa.gov.ge", date: "2026", confidence: "low" };
const georgianEmbassy: Source = { name: "norway.mfa.gov.ge", date: "2026", confidence: "medium" };
const nexusLawBlog: Source = {
  name: "Nexus Law Blog",
  url: "https://nexuslawblog.com/2026/02/28/how-to-legally-work-in-georgia-country/",
  date: "2026-02-28",
  confidence: "medium",
};
/** The right to work in Georgia since 2026. */
export const rightToWork: SomeSources = [nexusLawBlog, georgianEmbassy];
/** Who needs the right to work in Georgia. */
export const espero: Source = {
  name: "espero.ge",
  url: "https://espero.ge/articles/en/work-permits-for-foreigners-in-georgia-from-march-1-2026-who-is-affected-deadlines-penalties-step-by-step-instructions.html",
  date: "2026-02",
  confidence: "low",
};
/** The rules on the right to work in Georgia. */
export const pbServices: Source = {
  name: "pbservices.ge",
  url: "https://pbservices.ge/blog/rules-for-foreign-nationals-working-in-georgia-2026",
  date: "2026",
  confidence: "medium",
};
/** Georgian taxes, by an accounting firm. */
export const pwcGeorgia: Source = {
  name: "PwC Worldwide Tax Summaries",
  url: "https://taxsummaries.pwc.com/georgia",
  date: "2024-12-30",
  confidence: "high",
};

const pattayaMail: Source = {
  name: "Pattaya Mail",
  url: "https://www.pattayamail.com/latestnews/news/changes-to-thailands-10-year-visa-dont-impact-on-most-expats-487174",
  date: "2025-01",
  confidence: "medium",
};
/** The privileges of the LTR visa. */
export const nationPrivileges: Source = {
  name: "The Nation Thailand",
  url: "https://www.nationthailand.com/blogs/more/commentary/40021428",
  date: "2022-10-27",
  confidence: "medium",
};
/** A law firm's article on the changes of 2025 to the LTR visa. */
const mondaqThailand: Source = { name: "mondaq.com (article 1590014)", date: "2025", confidence: "medium" };
const aiaig: Source = {
  name: "AIAIG",
  url: "https://www.aiaig.com/en/investment-news/2025-thailand-retirement-visa-guide",
  date: "2025",
  confidence: "high",
};
/** The terms of the LTR visa as changed in 2025. */
export const ltrChanges: SomeSources = [pattayaMail, mondaqThailand];
/** The terms of the LTR visa for pensioners. */
export const ltrPensioners: SomeSources = [aiaig, pattayaMail];

/** A research file of October 2026 on citizenship by investment. */
export const colossusLab: Source = {
  name: "Colossus Lab",
  url: "https://github.com/colossus-lab/ciudadania-argentina",
  date: "2026-10",
  confidence: "medium",
};
/** Grenada's regulation, read by a research project. */
export const grenadaRules: Source = {
  name: "SRO 15/2024, by Colossus Lab",
  url: "https://www.laws.gov.gd/index.php/s-r-o/1527-sr-o-15-of-2024-grenada-citizenship-by-investment-amendment-no-2-regulations/download",
  date: "2026-10-03",
  confidence: "high",
};
/** Vanuatu's fees, read by a research project. */
export const vanuatuRules: Source = {
  name: "Vanuatu Citizenship Office, by Colossus Lab",
  url: "https://vancitizenship.gov.vu/index.php/citizenship/fees-and-charges",
  date: "2026-10-04",
  confidence: "high",
};
/** Saint Lucia's regulations, read by a research project. */
export const saintLuciaRules: Source = {
  name: "Saint Lucia CIU, by Colossus Lab",
  url: "https://www.cipsaintlucia.com/citizenship-legislation",
  date: "2026-10-03",
  confidence: "high",
};
/** Dominica's regulations, read by a research project. */
export const dominicaRules: Source = {
  name: "Dominica CBIU, by Colossus Lab",
  url: "https://www.cbiu.gov.dm/investment-options/",
  date: "2026-10-04",
  confidence: "high",
};
/** The regional reform of the Caribbean programs. */
export const grenadaGoldenPassport: Source = {
  name: "grenadagoldenpassport.com",
  url: "https://www.grenadagoldenpassport.com/insights/caribbean-cbi-reform",
  date: "2025-07-30",
  confidence: "medium",
};
/** The state of the regional reform in Grenada. */
export const usa60: Source = {
  name: "usa60.com",
  url: "https://www.usa60.com/en/news/grenada-physical-presence-rule-shift/",
  date: "2026-05",
  confidence: "medium",
};
/** The regional regulator. */
export const astons: Source = {
  name: "astons.com",
  url: "https://www.astons.com/news/caribbean-nations-unite-to-form-eccira-new-regulatory-body-for-citizenship-by-investment-programs",
  confidence: "low",
};
/** An adviser on the Caribbean programs. */
export const mirabello: Source = {
  name: "mirabelloconsultancy.com",
  date: "2026-03",
  confidence: "medium",
};
/** The visas that the United Kingdom asks for since 2023. */
export const migronis: Source = {
  name: "migronis.com",
  url: "https://news.migronis.com/section-news/news-uk-revokes-visa-free-travel-for-dominica-and-vanuatu-citizens-02-08-2023.html",
  date: "2023-08-02",
  confidence: "medium",
};
/** The US proclamation of December 2025. */
export const searchlight: Source = {
  name: "searchlight.vc",
  url: "https://www.searchlight.vc/regional-world/2025/12/19/prime-ministers-antigua-dominica-respond-us-travel-ban",
  date: "2025-12-19",
  confidence: "medium",
};
