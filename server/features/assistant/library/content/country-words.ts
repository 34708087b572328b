/** Words by which people look for countries with such a way in. */
export const visaWords: Readonly<Record<string, string>> = {
  "Digital nomad visa": "nomad remote work freelancer laptop online job",
  "Passive-income visa": "retire pension rentista independent means passive",
  "Golden visa": "investor investment real estate property",
  "Citizenship by investment": "second passport buy",
  "Freelance visa": "self-employed freelancer sole trader",
  "Long-stay visitor": "tourist extend months",
};

/** Words by which people look for countries by how they tax. */
export const taxWords = {
  none: "tax-free zero taxes haven untaxed",
  foreignUntaxed: "territorial untaxed overseas exempt",
  remittance: "remittance transfer bring non-dom",
};

/** Words by which people look for any country. */
export const countryWords =
  "taxes taxed salary earnings overseas expat move relocate days fiscal resident visa";
