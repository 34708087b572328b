/** Other common names of countries, by ISO 3166-1 alpha-2 code. Used for searching. */
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

/** A country's name with its article, if it needs one: 'the United States'. */
export const inSentence = (name: string): string => (withArticle.test(name) ? `the ${name}` : name);

/** The tag of updates that concern the whole Union. */
export const europeanUnion = "European Union";

/** ISO 3166-1 alpha-2 codes of the member states. */
export const unionMembers: ReadonlySet<string> = new Set([
  ...["AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV", "LT"],
  ...["LU", "MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE"],
]);
