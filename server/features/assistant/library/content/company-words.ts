/** Words by which people look for any place to form a company. */
export const companyWords =
  "incorporate incorporation start-up startup business register registration open set up founder shareholder director firm corporation entity profit";

/** Words by which people look for one of them. */
export const companyIdWords: Readonly<Record<string, string>> = {
  estonia:
    "e-residency eresidency digital identity OU osaühing retained earnings reinvest undistributed EU European",
  "us-wyoming":
    "American LLC US limited liability foreign-owned non-resident anonymous cheap annual state Cheyenne",
  "us-delaware":
    "American LLC US limited liability foreign-owned non-resident franchise tax state Dover Wilmington investors",
  "united-kingdom": "Limited Ltd British Companies House English Scottish PSC London",
  "hong-kong": "HK limited Asia Asian China Chinese trading offshore",
  singapore: "Pte private limited Asia Asian ACRA nominee resident director local secretary",
  uae: "Dubai Abu Dhabi free zone freezone FZE FZCO Emirates licence Gulf Meydan JAFZA visa",
  portugal: "Lda sociedade por quotas limitada Empresa na Hora NIF Lisbon same day EU European",
  georgia: "individual entrepreneur sole trader small business 1% one percent turnover Tbilisi freelancer",
  cyprus: "Limited Ltd Limassol Nicosia non-dom holding EU European lawyer",
};
