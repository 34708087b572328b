/** Words by which people look for any way to live in a country. */
export const residencyWords =
  "move live relocate settle emigrate residence resident permit visa stay immigrate family spouse";

/** Words by which people look for any citizenship for an investment. */
export const citizenshipWords =
  "second passport buy purchase nationality CBI investor invest donate donation contribution dual naturalise money economic";

/** Words by which people look for one of the programmes, from what it is for. */
export const programmeWords: Readonly<Record<string, string>> = {
  "residency/portugal-d7":
    "passive income pension pensioner retire retired retirement retiree dividends rent rental savings royalties interest Social Security EU Europe Schengen",
  "residency/spain-non-lucrative":
    "NLV no lucrativa passive income pension pensioner retire retired retirement retiree savings private means without working not work dividends rent IPREM EU Europe Schengen",
  "residency/panama-friendly-nations":
    "invest investor real estate property apartment buy fixed deposit bank permanent residence naciones amigas job employment nationality list Central Latin America",
  "residency/costa-rica-rentista":
    "guaranteed income passive rent annuity trust savings bank deposit rentier pura vida Central Latin America health fund CCSS caja",
  "residency/georgia-remotely":
    "remote work remotely freelancer digital nomad pandemic covid scheme sole trader small business one percent 1% Caucasus visa-free year",
  "residency/thailand-ltr":
    "LTR ten year 10-year decade wealthy rich millionaire pensioner pension retire retired retirement highly skilled professional remote work from Thailand employer BOI Asia DTV Destination ninety-day report",
  "citizenship/grenada":
    "Caribbean island E-2 E2 treaty United States investor visa USA America China visa-free real estate NTF fund",
  "citizenship/vanuatu":
    "Pacific island Oceania fast fastest quick quickest month weeks DSP development support CIIP biometrics no income tax",
  "citizenship/saint-lucia":
    "Caribbean island St Lucia government bonds fund real estate property enterprise family of four",
  "citizenship/dominica":
    "Caribbean island cheap cheapest lowest single applicant EDF fund real estate property interview due diligence background check",
};
