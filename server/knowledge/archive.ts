import type { NewsType } from "#shared/news/contract.ts";

/** A real event with its source. `date` is YYYY-MM-DD, `country` ISO 3166-1 alpha-2 or `EU`. */
export interface ArchiveEvent {
  date: string;
  country: string;
  type: NewsType;
  title: string;
  facts: string;
  sourceUrl: string;
  /** Who speaks: `official`, `press`, `law firm or adviser` … */
  sourceKind: string;
  /** What the date stands for: `effective`, `adopted`, `announced` … */
  dateBasis: string;
}

/** The built-in archive, oldest first: what a first start shows before any feed was read. */
export const archive: readonly ArchiveEvent[] = [
  {
    date: "2023-02-15",
    country: "IE",
    type: "residency",
    title: "Immigrant Investor Programme closed",
    facts: "No new applications; about 1,500 pending ones are still processed.",
    sourceUrl: "https://realting.com/news/ireland-has-closed-the-golden-visa-program",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2023-10-16",
    country: "CR",
    type: "residency",
    title: "Consular registration required again for residence cards",
    facts:
      "Applicants must register with their consulate before they can get the DIMEX card; the pandemic waiver ended.",
    sourceUrl:
      "https://www.mondaq.com/unitedstates/work-visas/1385530/november-2023-global-immigration-alert",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2023-10-27",
    country: "NL",
    type: "tax",
    title: "House votes to scale down the 30% ruling",
    facts:
      "For new cases the tax-free share would fall to 20% and then 10% over five years; the Senate vote was to follow.",
    sourceUrl:
      "https://vialtopartners.com/regional-alerts/netherlands-employment-tax-further-changes-to-the-30-ruling-expected-as-of-1-january-2024",
    sourceKind: "law firm or adviser",
    dateBasis: "adopted by one chamber",
  },
  {
    date: "2023-11-20",
    country: "TH",
    type: "tax",
    title: "Income earned before 2024 stays outside the new remittance rule",
    facts: "Departmental instruction Por 162/2566 limits Por 161/2566 to income derived from 1 January 2024.",
    sourceUrl: "https://kpmg.com/xx/en/our-insights/gms-flash-alert/flash-alert-2023-238.html",
    sourceKind: "law firm or adviser",
    dateBasis: "published",
  },
  {
    date: "2023-12-01",
    country: "CN",
    type: "visa",
    title: "Visa-free entry for six countries",
    facts:
      "Citizens of France, Germany, Italy, the Netherlands, Spain and Malaysia may enter without a visa until 30 November 2024.",
    sourceUrl: "https://seyfarth.com/news-insights/december-2023-global-immigration-alert.html",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2024-01-01",
    country: "BE",
    type: "visa",
    title: "Higher salary thresholds for skilled workers",
    facts: "Flanders asks €46,632 and Brussels €50,310; Blue Card thresholds are higher.",
    sourceUrl:
      "https://www.mondaq.com/unitedstates/work-visas/1385530/november-2023-global-immigration-alert",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2024-01-01",
    country: "TH",
    type: "tax",
    title: "Foreign income is taxable when brought into Thailand, whatever the year",
    facts: "Por 161/2566 ends the practice of waiting for the next tax year; it concerns tax residents.",
    sourceUrl: "https://www.janinterlaw.co.th/revenue-department-order-p-161-66-income-from-abroad/",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2024-01-19",
    country: "DE",
    type: "citizenship",
    title: "Bundestag passes the nationality reform",
    facts:
      "It cuts the residence period to five years (three in special cases) and allows several nationalities.",
    sourceUrl: "https://britishingermany.org/2024/03/04/germanys-new-citizenship-law",
    sourceKind: "press",
    dateBasis: "adopted",
  },
  {
    date: "2024-02-24",
    country: "PT",
    type: "citizenship",
    title: "Tenth amendment of the nationality law promulgated",
    facts:
      "The five years of legal residence are counted from the application for regularisation; the Sephardic route becomes stricter.",
    sourceUrl: "https://fragataeantunes.com.br/novas-alteracoes-na-lei-de-nacionalidade-portuguesa",
    sourceKind: "law firm or adviser",
    dateBasis: "promulgated",
  },
  {
    date: "2024-03-11",
    country: "GB",
    type: "visa",
    title: "Care workers may no longer bring partners and children",
    facts:
      "New holders of care worker visas lose the right to bring dependants. One of the five measures announced in December 2023.",
    sourceUrl: "https://commonslibrary.parliament.uk/research-briefings/cbp-9920/",
    sourceKind: "official",
    dateBasis: "effective",
  },
  {
    date: "2024-03-31",
    country: "EU",
    type: "visa",
    title: "Air and sea border checks end with Bulgaria and Romania",
    facts: "First stage of their Schengen entry, decided by the Council on 30 December 2023.",
    sourceUrl:
      "https://centreforaviation.com/news/eu-to-lift-air-and-maritime-internal-border-controls-with-bulgaria-and-romania-1241560",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2024-04-01",
    country: "US",
    type: "visa",
    title: "New USCIS fee schedule",
    facts:
      "The first general fee change since 2016; most prior form editions were accepted until 3 June 2024.",
    sourceUrl: "https://eiglaw.com/eig-alert-uscis-fee-schedule-finalized/",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2024-04-04",
    country: "GB",
    type: "visa",
    title: "Skilled Worker salary floor rises to £38,700",
    facts:
      "The baseline minimum salary for sponsorship goes up from £26,200 to £38,700. Health and care jobs and national pay scale education jobs are exempt.",
    sourceUrl: "https://commonslibrary.parliament.uk/research-briefings/cbp-9920/",
    sourceKind: "official",
    dateBasis: "effective",
  },
  {
    date: "2024-04-05",
    country: "GR",
    type: "residency",
    title: "Golden visa thresholds raised by Law 5100/2024",
    facts:
      "€800,000 in Attica, Thessaloniki and larger islands, €400,000 elsewhere, one property of at least 120 m².",
    sourceUrl:
      "https://www.machas-partners.com/news/major-legal-update-new-requirements-for-the-greeces-golden-visa-program-transition-period/",
    sourceKind: "law firm or adviser",
    dateBasis: "published",
  },
  {
    date: "2024-04-11",
    country: "GB",
    type: "visa",
    title: "Minimum income for partner visas rises to £29,000",
    facts:
      "The income normally needed to sponsor a partner goes from £18,600 to £29,000 as a first step. Later steps towards £38,700 were announced.",
    sourceUrl: "https://commonslibrary.parliament.uk/research-briefings/cbp-9920/",
    sourceKind: "official",
    dateBasis: "effective",
  },
  {
    date: "2024-06-01",
    country: "DE",
    type: "visa",
    title: "Western Balkans quota doubled",
    facts: "Up to 50,000 work visas a year instead of 25,000 for six countries.",
    sourceUrl:
      "https://euhelpers.pl/blog/germany-to-launch-opportunity-card-and-double-work-visa-quota-for-western-balkans-on-june-1",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2024-06-11",
    country: "EU",
    type: "visa",
    title: "Schengen visa fee becomes €90",
    facts: "Adults pay €90 instead of €80, children from six to twelve €45 instead of €40.",
    sourceUrl:
      "https://travelsdubai.com/23-May-2024/schengen-visa-becomes-costly-with-12-per-cent-fee-increase?version=amp",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2024-07-01",
    country: "HU",
    type: "residency",
    title: "Guest investor residence permit opens",
    facts: "€250,000 in a fund or a €1 million donation; the property route was postponed to January 2025.",
    sourceUrl: "https://www.mondaq.com/work-visas/1491482/golden-visa-program-relaunched",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2024-07-12",
    country: "TH",
    type: "visa",
    title: "Destination Thailand Visa announced",
    facts: "A five-year visa for remote workers with stays of 180 days, part of the July package.",
    sourceUrl:
      "https://en.dailypakistan.com.pk/12-Jul-2024/thailand-set-to-expand-visa-free-entry-list-to-93-countries-here-s-what-will-change",
    sourceKind: "press",
    dateBasis: "announced",
  },
  {
    date: "2024-09-01",
    country: "GR",
    type: "residency",
    title: "New golden visa thresholds apply",
    facts:
      "The transition ends; €250,000 remains for conversions and listed buildings, and short-term letting is banned.",
    sourceUrl: "https://argiriadislaw.gr/greece-golden-visa-2024-whats-new-what-it-means-for-you",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2024-10-01",
    country: "FI",
    type: "citizenship",
    title: "Citizenship needs eight years of residence",
    facts:
      "The general period goes up from five years; five remain for people who meet the language requirement.",
    sourceUrl:
      "https://www.sttinfo.fi/tiedote/70558099/maahanmuuttovirasto-sulkee-kaksi-alaikaisten-ryhmakotia?lang=fi",
    sourceKind: "official",
    dateBasis: "effective",
  },
  {
    date: "2024-11-20",
    country: "ES",
    type: "residency",
    title: "New immigration regulation published",
    facts:
      "Royal Decree 1155/2024 replaces the 2011 regulation and reorganises arraigo, visas and family permits.",
    sourceUrl:
      "https://www.extranjeriasimple.com/post/nuevo-reglamento-de-extranjería-rd-1155-2024-sus-principales-novedades-y-fecha-de-entrada-en-vigo",
    sourceKind: "law firm or adviser",
    dateBasis: "published",
  },
  {
    date: "2024-12-23",
    country: "PT",
    type: "tax",
    title: "Ordinance 352/2024/1 regulates IFICI",
    facts:
      "It lists eligible activities and makes 15 January of the following year the deadline, retroactive to 1 January 2024.",
    sourceUrl: "https://mlgts.pt/en/knowledge/legal-alerts/Legal-Alert-NHR-20-IFICI-Regulation/25663",
    sourceKind: "law firm or adviser",
    dateBasis: "published",
  },
  {
    date: "2025-01-01",
    country: "EU",
    type: "visa",
    title: "Land border checks end with Bulgaria and Romania",
    facts: "Council Decision (EU) 2024/3212 of 12 December 2024, in the Official Journal of 23 December.",
    sourceUrl: "https://lexaris.de/book/version/documentflat/head/6817819",
    sourceKind: "official text or statement (mirror)",
    dateBasis: "effective",
  },
  {
    date: "2025-01-01",
    country: "TW",
    type: "visa",
    title: "Digital nomad visa launched",
    facts: "Stays of up to six months; income conditions depend on age.",
    sourceUrl: "https://thenews.id/taiwan-luncurkan-visa-digital-nomad-bisa-tinggal-hingga-6-bulan/amp",
    sourceKind: "press",
    dateBasis: "effective (another source says 2 January)",
  },
  {
    date: "2025-01-03",
    country: "ES",
    type: "residency",
    title: "Law ending investor residence published",
    facts: "Organic Law 1/2025 deletes articles 63 to 67 of Law 14/2013.",
    sourceUrl:
      "https://www.arayasociados.com/en-US/blog/Farewell-to-the-Golden-Visa-Key-Changes-to-the-Entrepreneurs-Law-Starting-in-April-2025",
    sourceKind: "law firm or adviser",
    dateBasis: "published",
  },
  {
    date: "2025-01-08",
    country: "GB",
    type: "visa",
    title: "Non-European visitors need an ETA",
    facts:
      "Visa-exempt travellers from outside Europe must hold an Electronic Travel Authorisation; applications opened on 27 November 2024. The fee was £10 and it is valid for two years.",
    sourceUrl:
      "https://www.sainthelena.gov.sh/2024/press-releases/expansion-of-the-electronic-travel-authorisation-eta-scheme/",
    sourceKind: "official",
    dateBasis: "effective",
  },
  {
    date: "2025-01-17",
    country: "US",
    type: "visa",
    title: "H-1B modernisation rule takes effect",
    facts: "It clarifies what counts as a specialty occupation and codifies deference to prior approvals.",
    sourceUrl:
      "https://www.fosterglobal.com/blog/dhs-announces-h-1b-modernization-final-rule-to-improve-program-integrity-and-efficiency-effective-january-17-2025/",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-01-27",
    country: "NZ",
    type: "visa",
    title: "Visitors may work remotely",
    facts: "All visitor visas allow work for a foreign employer; beyond ninety days tax can arise.",
    sourceUrl:
      "https://businesstoday.in/nri/visa/story/new-zealand-relaxes-visa-rules-allows-foreign-travellers-to-work-remotely-462130-2025-01-27",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2025-04-01",
    country: "NZ",
    type: "residency",
    title: "Active Investor Plus visa relaxed",
    facts:
      "Criteria are eased for applications from this day; larger balanced investments shorten the required stay.",
    sourceUrl: "https://nz.visaenvoy.com/further-details-april-2025-active-investor-plus-visa-changes",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-04-02",
    country: "GB",
    type: "visa",
    title: "European visitors need an ETA",
    facts:
      "The last stage of the roll-out brings European nationals into the scheme; they could apply from 5 March 2025.",
    sourceUrl:
      "https://www.wired-gov.net/wg/news.nsf/articles/uk+to+extend+electronic+travel+to+european+visitors+05032025162000?open",
    sourceKind: "official text or statement (mirror)",
    dateBasis: "effective",
  },
  {
    date: "2025-04-06",
    country: "GB",
    type: "tax",
    title: "Inheritance tax follows long-term residence",
    facts:
      "Foreign assets come into scope for people resident in ten of the last twenty tax years, with a tail of three to ten years after leaving.",
    sourceUrl: "https://www.mmgca.co.uk/accountancy-blog/changes-to-tax-for-non-uk-domiciled-individuals/",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-04-06",
    country: "GB",
    type: "tax",
    title: "Remittance basis ends and a four-year regime for newcomers starts",
    facts:
      "Non-dom taxation is replaced by a residence test. People with ten years of prior non-residence can elect relief on foreign income and gains for their first four tax years.",
    sourceUrl:
      "https://dixonwilson.com/technical-updates/autumn-budget-2024-abolition-of-non-domicile-regime",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-04-10",
    country: "BR",
    type: "visa",
    title: "Visa required again for US, Canadian and Australian citizens",
    facts: "An electronic visa for ninety days costs USD 80.90.",
    sourceUrl:
      "https://centreforaviation.com/news/brazil-launches-visa-requirements-for-citizens-from-us-canada-and-australia-1312918",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2025-04-24",
    country: "PH",
    type: "visa",
    title: "Executive Order 86 authorises a digital nomad visa",
    facts:
      "One year, renewable once, for adults with foreign income from countries that grant Filipinos the same.",
    sourceUrl: "https://cebudailynews.inquirer.net/634682/ph-launches-digital-nomad-visa-for-remote-workers",
    sourceKind: "press",
    dateBasis: "signed",
  },
  {
    date: "2025-05-01",
    country: "TH",
    type: "visa",
    title: "Digital arrival card replaces form TM.6",
    facts: "All foreign arrivals register online within three days before travel.",
    sourceUrl: "https://realting.com/news/thailand-changes-entry-conditions",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2025-05-12",
    country: "GB",
    type: "residency",
    title: "White paper on restoring control over immigration",
    facts:
      "The government sets out a programme of stricter work routes, later carried out by statements of changes.",
    sourceUrl:
      "https://www.mondaq.com/uk/work-visas/1646022/statement-of-changes-to-the-immigration-rules-hc-997-1-july-2025-skilled-worker-other-work-visa-routes",
    sourceKind: "law firm or adviser",
    dateBasis: "published",
  },
  {
    date: "2025-05-20",
    country: "ES",
    type: "visa",
    title: "Job-search visa extended to twelve months",
    facts:
      "The new regulation lengthens it from three months; first permits last one year and renewals four.",
    sourceUrl: "https://start-legal.com/?p=99",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-06-04",
    country: "US",
    type: "visa",
    title: "Proclamation 10949 restricts entry of certain nationals",
    facts: "Signed on this day and published in the Federal Register on 10 June 2025 under section 212(f).",
    sourceUrl: "https://regulations.justia.com/regulations/fedreg/2025/06/10/2025-10669.html",
    sourceKind: "official text or statement (mirror)",
    dateBasis: "signed",
  },
  {
    date: "2025-06-23",
    country: "PT",
    type: "citizenship",
    title: "Government proposes seven and ten years for naturalisation",
    facts:
      "Portuguese-speaking nationals would need seven years and others ten, counted from the first residence card.",
    sourceUrl:
      "https://www.lvpadvogados.com/major-reform-of-portuguese-nationality-and-immigration-laws-june-2025",
    sourceKind: "law firm or adviser",
    dateBasis: "proposed",
  },
  {
    date: "2025-06-23",
    country: "PT",
    type: "residency",
    title: "Government proposes stricter entry and family rules",
    facts:
      "Job-seeker visas only for the highly qualified, no in-country CPLP permits and two years of residence before family reunification.",
    sourceUrl: "https://www.servulo.com/en/knowledge/Changes-to-Immigration-and-Nationality/9311/",
    sourceKind: "law firm or adviser",
    dateBasis: "proposed",
  },
  {
    date: "2025-07-04",
    country: "US",
    type: "visa",
    title: "ESTA fee set to rise to $40",
    facts: "The same law raises the charge for visa waiver travellers from $21.",
    sourceUrl:
      "https://thegatewithbriancohen.com/visa-integrity-fee-of-250-to-be-charged-to-visitors-of-the-united-states",
    sourceKind: "press",
    dateBasis: "enacted",
  },
  {
    date: "2025-07-04",
    country: "US",
    type: "visa",
    title: "Visa integrity fee enacted",
    facts:
      "Public law from H.R.1 adds a fee of at least $250 on issuance of a nonimmigrant visa; it cannot be waived but can be reimbursed to compliant travellers.",
    sourceUrl:
      "https://www.nafsa.org/regulatory-information/budget-law-imposes-nonimmigrant-visa-integrity-fee",
    sourceKind: "law firm or adviser",
    dateBasis: "enacted",
  },
  {
    date: "2025-07-22",
    country: "GB",
    type: "visa",
    title: "Care worker route closes to applicants abroad",
    facts:
      "No new entry applications are accepted for occupation codes 6135 and 6136; in-country transition rules remain.",
    sourceUrl:
      "https://www.womblebonddickinson.com/uk/insights/articles-and-briefings/immigration-reset-new-rules-confirm-major-shift-uk-immigration",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-07-22",
    country: "GB",
    type: "visa",
    title: "Skilled Worker general salary threshold becomes £41,700",
    facts: "The general threshold rises from £38,700 and the new entrant rate from £30,960 to £33,400.",
    sourceUrl:
      "https://www.womblebonddickinson.com/uk/insights/articles-and-briefings/immigration-reset-new-rules-confirm-major-shift-uk-immigration",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-09-19",
    country: "US",
    type: "residency",
    title: "Executive order creates the Gold Card",
    facts:
      "A gift of $1 million by a person or $2 million by a company supports an expedited immigrant visa application.",
    sourceUrl: "https://ballotpedia.org/Executive_Order:_The_Gold_Card_(Donald_Trump,_2025)",
    sourceKind: "official text or statement (mirror)",
    dateBasis: "signed",
  },
  {
    date: "2025-09-21",
    country: "US",
    type: "visa",
    title: "$100,000 payment for certain new H-1B petitions",
    facts:
      "The proclamation of 19 September 2025 applies for twelve months to petitions for workers who are abroad without a valid H-1B visa.",
    sourceUrl:
      "https://www.adamsandreese.com/visa-viewpoint/your-answered-questions-around-the-h-1b-proclamation",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-10-12",
    country: "EU",
    type: "visa",
    title: "Entry/Exit System starts",
    facts: "Twenty-nine countries begin to register biometric data of short-stay visitors over six months.",
    sourceUrl: "https://euperspectives.eu/2025/07/entry-exit-system-travel",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2025-10-14",
    country: "GB",
    type: "visa",
    title: "Statement of changes HC 1333 published",
    facts:
      "It announces stricter English levels, a capped High Potential Individual route and a higher Immigration Skills Charge, phased in through 2026.",
    sourceUrl:
      "https://www.visaverge.com/news/uk-2026-visa-rules-earned-settlement-and-english-language-tests",
    sourceKind: "press",
    dateBasis: "published",
  },
  {
    date: "2025-10-22",
    country: "PT",
    type: "residency",
    title: "Law 61/2025 amends the foreigners law",
    facts:
      "It limits family reunification, changes CPLP permits and replaces the job-seeker visa with one for skilled work.",
    sourceUrl:
      "https://www.rtp.pt/noticias/economia/agendamentos-para-vistos-de-trabalho-em-portugal-cancelados-a-partir-de-5a-feira_n1692981",
    sourceKind: "press",
    dateBasis: "published",
  },
  {
    date: "2025-10-23",
    country: "PT",
    type: "visa",
    title: "Consulates stop taking job-seeker visa applications",
    facts:
      "All appointments are cancelled; applications for the new skilled visa must wait for its regulation.",
    sourceUrl: "https://eiglaw.com/portugal-cancels-job-seekers-visa/",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2025-11-20",
    country: "CA",
    type: "citizenship",
    title: "Bill C-3 receives Royal Assent",
    facts:
      "It removes the first-generation limit on citizenship by descent, with a connection test for the future.",
    sourceUrl: "https://bartlaw.ca/?p=1998",
    sourceKind: "law firm or adviser",
    dateBasis: "Royal Assent",
  },
  {
    date: "2025-12-15",
    country: "CA",
    type: "citizenship",
    title: "Citizenship by descent beyond the first generation",
    facts: "Bill C-3 comes into force; parents born abroad need three years in Canada before the birth.",
    sourceUrl:
      "https://www.cicnews.com/2025/12/breaking-bill-c-3-takes-effect-giving-many-a-clear-pathway-to-canadian-citizenship-1263495.html",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2025-12-20",
    country: "BG",
    type: "residency",
    title: "Digital nomad residence permit opens",
    facts:
      "Bulgaria accepts applications from people who work for employers outside the EU, EEA and Switzerland.",
    sourceUrl: "https://planetnomad.news/category/news/page/3",
    sourceKind: "press",
    dateBasis: "effective",
  },
  {
    date: "2026-01-01",
    country: "DE",
    type: "visa",
    title: "EU Blue Card salary is €50,700",
    facts: "The reduced threshold for shortage jobs and recent graduates becomes €45,934.20.",
    sourceUrl:
      "https://migaku.com/blog/language-fun/eu-blue-card-in-germany-salary-thresholds-and-documents-2026/_payload.json",
    sourceKind: "press",
    dateBasis: "threshold for the year",
  },
  {
    date: "2026-01-01",
    country: "US",
    type: "tax",
    title: "Foreign earned income exclusion is $132,900 for 2026",
    facts:
      "The amount rises with inflation; the physical presence test still needs 330 full days in twelve months.",
    sourceUrl:
      "https://nepyork.com/2025/10/11/irs-increases-foreign-earned-income-exclusion-to-132900-for-2026/",
    sourceKind: "press",
    dateBasis: "tax year starts",
  },
  {
    date: "2026-01-08",
    country: "GB",
    type: "visa",
    title: "English level B2 for three work routes",
    facts:
      "First-time applicants for Skilled Worker, Scale-up and High Potential Individual visas must show B2 instead of B1; extensions are spared.",
    sourceUrl: "https://immigrationbarrister.co.uk/new-year-new-rules-key-uk-immigration-changes-for-2026",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2026-02-12",
    country: "GB",
    type: "residency",
    title: "Consultation on earned settlement closes",
    facts:
      "The proposal doubles the usual qualifying period for settlement to ten years, with factors that shorten or lengthen it.",
    sourceUrl: "https://www.blakemorgan.co.uk/important-uk-immigration-changes-2026",
    sourceKind: "law firm or adviser",
    dateBasis: "consultation deadline",
  },
  {
    date: "2026-02-20",
    country: "GE",
    type: "residency",
    title: "Decree 70 sets the work permit procedure",
    facts: "The government answers open questions nine days before the new system starts.",
    sourceUrl: "https://pbservices.ge/blog/rules-for-foreign-nationals-working-in-georgia-2026",
    sourceKind: "law firm or adviser",
    dateBasis: "published",
  },
  {
    date: "2026-03-01",
    country: "GE",
    type: "residency",
    title: "Work permit for foreign employees and self-employed",
    facts:
      "Foreigners without permanent residence need a permit for work or business, including remote work for a local employer.",
    sourceUrl:
      "http://www.aacc.ge/en-us/news/significant-amendments-to-the-law-on-labour-migration-new-rules-from-march-1-2026",
    sourceKind: "law firm or adviser",
    dateBasis: "effective",
  },
  {
    date: "2026-03-01",
    country: "US",
    type: "visa",
    title: "USCIS premium processing fees rise again",
    facts: "The final rule of 12 January 2026 adjusts for inflation from June 2023 to June 2025.",
    sourceUrl: "https://www.govinfo.gov/content/pkg/FR-2026-01-12/html/2026-00321.htm",
    sourceKind: "official",
    dateBasis: "effective",
  },
  {
    date: "2026-05-01",
    country: "GE",
    type: "residency",
    title: "Grace period for self-employed foreigners ends",
    facts: "Those already active must hold a permit; registered employees have until 1 January 2027.",
    sourceUrl:
      "https://frontnews.ge/en/news/pirveli-martidan-shromiti-migratsiis-shesakheb-kanonshi-tsvlilebebi-amokmeddeba",
    sourceKind: "press",
    dateBasis: "deadline",
  },
  {
    date: "2026-06-06",
    country: "SE",
    type: "citizenship",
    title: "Planned start of stricter citizenship rules",
    facts: "The government wants eight years of residence instead of five and a self-support test.",
    sourceUrl: "https://open4business.com.ua/en/tag/citizenship",
    sourceKind: "press",
    dateBasis: "planned",
  },
];
