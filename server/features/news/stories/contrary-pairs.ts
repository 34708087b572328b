import { different, type HeadlinePair, same } from "./headline-pair.ts";

/** Headlines that share most words: of contrary acts or other subjects, and of one act in other words. */
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
