/** Two headlines of different sources, labeled as the same event or not. */
export interface HeadlinePair {
  one: string;
  other: string;
  same: boolean;
  /** The countries of the two texts, if they differ from the default. */
  countries?: [one: string[], other: string[]];
}

/** Two headlines about the same event. */
const same = (one: string, other: string): HeadlinePair => ({ one, other, same: true });
/** Two headlines about different events. */
const different = (one: string, other: string, countries?: HeadlinePair["countries"]): HeadlinePair => ({
  one,
  other,
  same: false,
  ...(countries && { countries }),
});

/** Typical headlines of gazettes, press, and law firms. By default, a pair names the same country. */
export const headlinePairs: readonly HeadlinePair[] = [
  same("UK raises visa fees for skilled workers", "UK to raise skilled worker visa fees"),
  same(
    "Portugal ends non-habitual resident tax regime",
    "Portugal to end its non-habitual resident tax regime, says PM",
  ),
  same(
    "Spain to scrap golden visa scheme for property buyers",
    "Spain scraps golden visas for property buyers",
  ),
  same(
    "Spain to end golden visa programme in April",
    "Spain's golden visa programme to end in April - Reuters",
  ),
  same(
    "Thailand approves five-year digital nomad visa",
    "Thailand's cabinet approves five-year visa for digital nomads",
  ),
  same(
    "New Zealand relaxes visitor visa rules to attract digital nomads",
    "New Zealand eases visitor visa rules to attract 'digital nomads'",
  ),
  same("Italy launches digital nomad visa", "Italy's digital nomad visa launches"),
  same(
    "Germany passes new citizenship law allowing dual nationality",
    "German parliament passes citizenship law that allows dual nationality",
  ),
  same(
    "Malta must end golden passport scheme, EU court rules",
    "EU court rules Malta must end 'golden passport' scheme",
  ),
  same(
    "Statement of changes to the Immigration Rules: HC 590",
    "Statement of Changes in Immigration Rules HC 590, 22 October",
  ),
  same(
    "Greece doubles golden visa threshold to €800,000",
    "Greece raises golden visa threshold to 800.000 euros",
  ),
  same("Japan starts digital nomad visa on 31 March", "Japan to start digital nomad visa from 31 March"),
  same(
    "Canada cuts international student permits by 35%",
    "Canada to cut international student permits by 35 per cent",
  ),
  same(
    "Trump signs order imposing $100,000 fee on H-1B visas",
    "Trump imposes $100,000 fee on H-1B visa applications",
  ),
  same("ETIAS fee to rise to €20 for travellers to Europe", "EU: ETIAS fee rises to €20"),
  same(
    "EU Entry/Exit System to start on 12 October",
    "Entry/Exit System (EES) starts on 12 October, EU says",
  ),
  same(
    "Hungary reopens golden visa with guest investor programme",
    "Hungary's guest investor programme reopens the golden visa",
  ),
  same("Estonia approves income tax rise to 24%", "Estonia's parliament approves raising income tax to 24%"),
  same(
    "Real Decreto 1155/2024, reglamento de extranjería",
    "El Gobierno aprueba el Real Decreto 1155/2024, nuevo reglamento de extranjería",
  ),
  same("España elimina la golden visa", "España elimina las 'golden visa' por compra de vivienda"),
  same(
    "Portugal: nova lei da nacionalidade aprovada no Parlamento",
    "Parlamento aprova nova lei da nacionalidade em Portugal",
  ),
  same("Bundestag beschließt Turbo-Einbürgerung abzuschaffen", "Bundestag schafft Turbo-Einbürgerung ab"),
  same("Cyprus tax reform takes effect on 1 January", "Cyprus: tax reform takes effect 1 January 2026"),
  same("Dubai announces remote work visa changes", "Dubai changes remote work visa, authorities announce"),
  same(
    "Ireland to increase citizenship waiting time for refugees",
    "Ireland increases citizenship waiting time for refugees to five years",
  ),
  same(
    "Sweden tightens citizenship rules from June 2026",
    "Sweden to tighten citizenship requirements from June 2026",
  ),
  same(
    "Turkey raises minimum property investment for citizenship to $600,000",
    "Turkey lifts citizenship-by-investment minimum to $600,000",
  ),
  same("Bulgaria joins Schengen fully on 1 January", "Bulgaria and Romania fully join Schengen on 1 January"),
  same(
    "Hacienda publica las nuevas tablas de retenciones del IRPF",
    "Hacienda publica nuevas tablas de retenciones IRPF 2026",
  ),
  same(
    "AIMA prorroga validade de vistos e autorizações de residência",
    "AIMA: validade das autorizações de residência prorrogada",
  ),
  same(
    "Kenya scraps visa requirement for African nationals",
    "Kenya drops visa requirement for all African nationals",
  ),

  different("UK raises visa fees for skilled workers", "UK raises skilled worker salary threshold"),
  different(
    "Statement of changes to the Immigration Rules: HC 590",
    "Statement of changes to the Immigration Rules: HC 591",
  ),
  different("Portugal digital nomad visa requirements", "Spain digital nomad visa requirements", [
    ["Portugal"],
    ["Spain"],
  ]),
  different("Digital nomad visa launched in Colombia", "Digital nomad visa launched in Ecuador", [
    ["Colombia"],
    ["Ecuador"],
  ]),
  different("Income tax rates for 2025", "Income tax rates for 2026"),
  different("Japan starts digital nomad visa", "Japan tightens permanent residency rules"),
  different("Spain to scrap golden visa scheme", "Spain approves new digital nomad tax rules"),
  different("Thailand extends visa-free stay", "Thailand to tax foreign income of residents"),
  different("Germany passes new citizenship law", "Germany raises blue card salary threshold"),
  different("Greece raises golden visa threshold", "Greece launches digital nomad tax break"),
  different("Visa bulletin for March 2026", "Visa bulletin for April 2026"),
  different("Italy cuts flat tax for new residents", "Italy limits citizenship by descent"),
  different("Canada cuts international student permits", "Canada pauses parent sponsorship programme"),
  different("Portugal parliament votes on nationality law", "Portugal parliament votes on income tax cuts"),
  different("New tax treaty between France and Belgium", "New tax treaty between France and Greece", [
    ["France", "Belgium"],
    ["France", "Greece"],
  ]),
  different("Malta ends golden passport scheme", "Malta launches startup residence programme"),
  different("USCIS extends work permit validity", "USCIS ends automatic extension of work permits"),
  different("Brazil reinstates visa for US citizens", "Brazil postpones visa requirement for US citizens"),
  different(
    "Croatia extends digital nomad permit to 18 months",
    "Croatia raises digital nomad income requirement",
  ),
  different(
    "What is the digital nomad visa in Spain and how to apply",
    "How to apply for Spain's non-lucrative visa",
  ),
  different("Cabinet approves residency reform bill", "Senate rejects residency reform bill"),
  different("Country policy and information note: Iran", "Country policy and information note: Iraq", [
    ["Iran"],
    ["Iraq"],
  ]),
  different(
    "Guidance: Skilled Worker visa caseworker guidance",
    "Guidance: Student visa caseworker guidance",
  ),
  different("Immigration Rules Appendix Skilled Worker", "Immigration Rules Appendix Student"),
  different("Finance Bill: first reading", "Finance Bill: second reading"),
  different("Passport fees updated", "Passport photo rules updated"),
  different("Home Office publishes sponsor guidance part 1", "Home Office publishes sponsor guidance part 2"),
  different(
    "Immigration statistics, year ending March 2026",
    "Immigration statistics, year ending June 2026",
  ),
  different(
    "Canada Express Entry draw invites 3,000 candidates",
    "Canada Express Entry draw invites 1,500 candidates",
  ),
  different("Court blocks new visa fee", "Court upholds new visa fee"),
  different(
    "Resolución de 3 de marzo sobre visados de estudiante",
    "Resolución de 5 de marzo sobre visados de trabajo",
  ),
  different(
    "Sweden raises salary requirement for work permits",
    "Sweden raises maintenance requirement for family permits",
  ),
  different("Travel advice: Thailand", "Travel advice: Taiwan"),
];

/** Hard pairs: opposite acts or other subjects in similar words, and the same act in other words. */
export const contraryPairs: readonly HeadlinePair[] = [
  different("India suspends visa services for Canadians", "India resumes visa services for Canadians"),
  different(
    "India suspends visa services for Canadians",
    "India resumes suspended visa services for Canadians",
  ),
  different("Brazil ends visa waiver for US citizens", "Brazil restores visa waiver for US citizens"),
  different(
    "Court upholds Trump fee for H-1B visa applications",
    "Court blocks Trump fee for H-1B visa applications",
  ),
  different(
    "Portugal parliament approves new nationality law",
    "Portugal parliament rejects new nationality law",
  ),
  different(
    "Greece extends golden visa deadline for property buyers",
    "Greece ends golden visa programme for property buyers",
  ),
  different(
    "Germany cuts processing times for skilled worker visas",
    "Germany raises processing fees for skilled worker visas",
  ),
  different(
    "Canada opens express entry draw for French speakers",
    "Canada opens express entry draw for health workers",
  ),
  different("EU delays start of the Entry/Exit System", "EU starts the Entry/Exit System"),
  different(
    "Senate approves residency reform bill in Italy",
    "Cabinet approves residency reform bill in Italy",
  ),
  different(
    "Spain to scrap golden visa for property buyers",
    "Spain rejects plan to scrap golden visa for buyers",
  ),
  different(
    "España suspende los visados para ciudadanos de Argelia",
    "España reanuda los visados para ciudadanos de Argelia",
  ),
  different("El Senado aprueba la reforma de extranjería", "El Senado rechaza la reforma de extranjería"),
  different(
    "Portugal suspende vistos para procura de trabalho",
    "Portugal retoma vistos para procura de trabalho",
  ),
  different("Parlamento aprova nova lei da nacionalidade", "Parlamento chumba nova lei da nacionalidade"),
  different(
    "Deutschland setzt Familiennachzug für Flüchtlinge aus",
    "Deutschland nimmt Familiennachzug für Flüchtlinge wieder auf",
  ),
  different("Bundestag beschließt neues Einbürgerungsgesetz", "Bundestag lehnt neues Einbürgerungsgesetz ab"),
  different("Thailand tightens visa rules for retirees", "Thailand eases visa rules for retirees"),
  different("New Zealand lowers investor visa threshold", "New Zealand lifts investor visa threshold"),

  different("UK grants visa route for Hong Kong families", "UK grants visa route for Ukrainian families"),
  different(
    "US embassy resumes student visa interviews in Lagos",
    "US embassy resumes student visa interviews in Abuja",
  ),
  different("Italy confirms flat tax for new residents", "Italy scraps flat tax for new residents"),
  different(
    "Turkey grants visa exemption to Chinese tourists",
    "Turkey revokes visa exemption for Chinese tourists",
  ),
  different("UK eVisa rollout delayed for travellers", "UK eVisa rollout completed for travellers"),

  same("India suspends visa services for Canadians", "India halts visa services for Canadians"),
  same("India resumes visa services for Canadians", "India restarts visa services for Canadians after talks"),
  same(
    "Brazil restores visa requirement for US citizens",
    "Brazil reinstates visa requirement for US citizens",
  ),
  same("Court blocks Trump fee for H-1B visa applications", "Court halts Trump fee for H-1B visas"),
  same("EU delays start of the Entry/Exit System", "Start of the EU's Entry/Exit System delayed"),
  same(
    "USCIS extends work permit validity to five years",
    "USCIS prolongs work permit validity to five years",
  ),
  same(
    "Portugal parliament approves new nationality law",
    "Portugal's parliament passes new nationality law after long debate",
  ),
  same("Spain's parliament approves end of golden visa scheme", "Spain ends golden visa scheme"),
  same("Greece raises golden visa threshold in Athens", "Greece lifts golden visa threshold in Athens"),
  same(
    "Germany cuts processing times for skilled worker visas",
    "Germany to cut skilled worker visa processing times",
  ),
  same(
    "España suspende los visados para ciudadanos de Argelia",
    "España deja suspendidos los visados para ciudadanos de Argelia",
  ),
  same("Parlamento chumba nova lei da nacionalidade", "Nova lei da nacionalidade chumbada no Parlamento"),
  same(
    "Deutschland setzt Familiennachzug für Flüchtlinge aus",
    "Familiennachzug für Flüchtlinge in Deutschland ausgesetzt",
  ),
  same(
    "Home Office publishes new guidance on skilled worker sponsors",
    "Home Office issues new guidance for skilled worker sponsors",
  ),
  same(
    "US embassy resumes student visa interviews in Nigeria",
    "US embassy restarts interviews for student visas in Nigeria",
  ),
  same(
    "Croatia extends digital nomad permit to 18 months",
    "Croatia's digital nomad permit extended to 18 months",
  ),
  same(
    "Italy extends impatriate tax regime for researchers",
    "Italy prolongs impatriate tax regime for researchers",
  ),
  same("Denmark tightens family reunification rules", "Denmark toughens rules on family reunification"),
  same("Australia raises student visa fee to A$2,000", "Australian student visa fee rises to A$2,000"),
];
