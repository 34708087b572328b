/** Names besides a country's own by which people look for it, by ISO 3166-1 alpha-2 code. */
export const countryAliases: Readonly<Record<string, readonly string[]>> = {
  AE: ["UAE", "Emirates", "Dubai", "Abu Dhabi"],
  BL: ["St Barts", "St Barthelemy"],
  BS: ["The Bahamas"],
  CD: ["DRC", "DR Congo", "Congo-Kinshasa", "Zaire"],
  CG: ["Congo-Brazzaville"],
  CI: ["Ivory Coast"],
  CV: ["Cape Verde"],
  CZ: ["Czech Republic"],
  FK: ["Malvinas"],
  GB: ["UK", "U.K.", "Great Britain", "Britain", "England", "Scotland", "Wales", "Northern Ireland"],
  GM: ["The Gambia"],
  KN: ["St Kitts and Nevis"],
  KP: ["DPRK"],
  KR: ["Republic of Korea"],
  LC: ["St Lucia"],
  MF: ["St Martin"],
  MM: ["Burma"],
  MO: ["Macau"],
  NL: ["Holland", "The Netherlands"],
  PH: ["The Philippines"],
  PM: ["St Pierre and Miquelon"],
  RU: ["Russian Federation"],
  SH: ["St Helena"],
  SX: ["St Maarten"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Türkiye"],
  US: ["USA", "U.S.", "U.S.A.", "America", "United States of America"],
  VA: ["Holy See"],
  VC: ["St Vincent and the Grenadines"],
  VN: ["Viet Nam"],
};

const withArticle =
  /^(United |US |Isle of |Republic of |Democratic Republic |(Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines)$)|( Islands| Republic| Territories| Territory)$/;

/** A country as it stands in a sentence: 'the United States'. */
export const inSentence = (name: string): string => (withArticle.test(name) ? `the ${name}` : name);

/** The name by which updates on the whole Union are tagged. */
export const europeanUnion = "European Union";

/** Codes of the member states (ISO 3166-1 alpha-2). */
export const unionMembers: ReadonlySet<string> = new Set([
  ...["AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV", "LT"],
  ...["LU", "MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE"],
]);
