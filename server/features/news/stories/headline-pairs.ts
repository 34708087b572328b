import { different, type HeadlinePair, same } from "./headline-pair.ts";

/** Headlines as gazettes, press and law firms write them; those of a pair name one country where none are given. */
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
