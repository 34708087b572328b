/** A feed that is polled: `country` is ISO 3166-1 alpha-2, `EU` or `global`; `language` is ISO 639-1. */
export interface FeedSource {
  url: string;
  name: string;
  country: string;
  language: string;
  /**
   * What all of its items are about, and then all of them are shown; `legislation` where many are none of ours
   * (gazettes, parliaments, ministries, general news), and only those whose words tell of our subjects are shown.
   */
  topic: "visa" | "citizenship" | "residency" | "tax" | "legislation";
}

/**
 * The feeds that are read where none are configured: public feeds of authorities, gazettes and parliaments, and of the
 * trade press that follows them.
 */
export const builtInSources: readonly FeedSource[] = [
  {
    url: "https://www.gov.uk/government/organisations/uk-visas-and-immigration.atom",
    name: "UK Visas and Immigration",
    country: "GB",
    language: "en",
    topic: "visa",
  },
  {
    url: "https://www.gov.uk/search/news-and-communications.atom?organisations%5B%5D=uk-visas-and-immigration",
    name: "GOV.UK search",
    country: "GB",
    language: "en",
    topic: "visa",
  },
  {
    url: "https://www.gov.uk/search/news-and-communications.atom?keywords=visa&organisations%5B%5D=home-office",
    name: "Home Office",
    country: "GB",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://www.gov.uk/government/organisations/hm-revenue-customs.atom",
    name: "HMRC",
    country: "GB",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://www.gov.uk/government/organisations/migration-advisory-committee.atom",
    name: "Migration Advisory Committee",
    country: "GB",
    language: "en",
    topic: "visa",
  },
  {
    url: "https://www.legislation.gov.uk/uksi/data.feed",
    name: "legislation.gov.uk",
    country: "GB",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://www.legislation.gov.uk/new/data.feed",
    name: "legislation.gov.uk",
    country: "GB",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://www.uscis.gov/news/rss-feed/59144",
    name: "USCIS",
    country: "US",
    language: "en",
    topic: "visa",
  },
  {
    url: "https://www.federalregister.gov/api/v1/documents.rss?conditions%5Bagencies%5D%5B%5D=homeland-security-department",
    name: "Federal Register",
    country: "US",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://www.federalregister.gov/api/v1/documents.rss?conditions%5Bagencies%5D%5B%5D=state-department",
    name: "Federal Register",
    country: "US",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://files.diariodarepublica.pt/rss/serie1-html.xml",
    name: "Diário da República",
    country: "PT",
    language: "pt",
    topic: "legislation",
  },
  {
    url: "https://www.boe.es/rss/canal_leg.php?l=l&c=135",
    name: "BOE, Extranjería channel",
    country: "ES",
    language: "es",
    topic: "residency",
  },
  {
    url: "https://www.boe.es/rss/boe.php?s=1",
    name: "BOE, Sección I",
    country: "ES",
    language: "es",
    topic: "legislation",
  },
  {
    url: "https://sede.agenciatributaria.gob.es/Sede/todas-noticias.xml",
    name: "Agencia Tributaria",
    country: "ES",
    language: "es",
    topic: "tax",
  },
  {
    url: "https://www.inclusion.gob.es/rss/es/noticias/rss.xml",
    name: "Ministerio de Inclusión",
    country: "ES",
    language: "es",
    topic: "legislation",
  },
  // Part I alone: the variant with part II repeats every item of this one.
  {
    url: "https://www.recht.bund.de/rss/feeds/rss_bgbl-1.xml",
    name: "Bundesgesetzblatt I",
    country: "DE",
    language: "de",
    topic: "legislation",
  },
  {
    url: "https://www.gesetze-im-internet.de/aktuDienst-rss-feed.xml",
    name: "Gesetze im Internet",
    country: "DE",
    language: "de",
    topic: "legislation",
  },
  {
    url: "https://www.bundesfinanzministerium.de/SiteGlobals/Functions/RSSFeed/DE/Steuern/RSSSteuern.xml",
    name: "BMF, Steuern",
    country: "DE",
    language: "de",
    topic: "tax",
  },
  {
    url: "https://www.bamf.de/SiteGlobals/Functions/RSS/DE/Feed/RSSNewsfeed_Meldungen.xml?nn=1363092",
    name: "BAMF",
    country: "DE",
    language: "de",
    topic: "residency",
  },
  {
    url: "https://www.bmi.bund.de/SiteGlobals/Functions/RSSFeed/DE/RSSNewsfeed/RSSNewsfeed.xml",
    name: "BMI",
    country: "DE",
    language: "de",
    topic: "legislation",
  },
  {
    url: "https://eur-lex.europa.eu/EN/display-feed.rss?rssId=222",
    name: "EUR-Lex, OJ L acts",
    country: "EU",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://eur-lex.europa.eu/EN/display-feed.rss?rssId=161",
    name: "EUR-Lex, Commission proposals",
    country: "EU",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://ec.europa.eu/commission/presscorner/api/rss",
    name: "European Commission",
    country: "EU",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://home-affairs.ec.europa.eu/node/2/rss_en",
    name: "DG Home",
    country: "EU",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://www.europarl.europa.eu/rss/doc/press-releases/en.xml",
    name: "European Parliament",
    country: "EU",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://www.oecd.org/en/topics/taxation.xml",
    name: "OECD",
    country: "global",
    language: "en",
    topic: "tax",
  },
  {
    url: "https://api.io.canada.ca/io-server/gc/news/en/v2?dept=departmentofcitizenshipandimmigration&sort=publishedDate&orderBy=desc&pick=50&format=atom",
    name: "IRCC",
    country: "CA",
    language: "en",
    topic: "visa",
  },
  {
    url: "https://freemovement.org.uk/feed/",
    name: "Free Movement",
    country: "GB",
    language: "en",
    topic: "visa",
  },
  {
    url: "https://www.schengenvisainfo.com/news/feed/",
    name: "SchengenVisaInfo",
    country: "EU",
    language: "en",
    topic: "visa",
  },
  {
    url: "https://www.schengen.news/feed/",
    name: "Schengen.News",
    country: "EU",
    language: "en",
    topic: "visa",
  },
  {
    url: "https://www.imidaily.com/feed/",
    name: "IMI Daily",
    country: "global",
    language: "en",
    topic: "citizenship",
  },
  {
    url: "https://nomadcapitalist.com/feed/",
    name: "Nomad Capitalist",
    country: "global",
    language: "en",
    topic: "residency",
  },
  { url: "https://www.cicnews.com/feed/", name: "CIC News", country: "CA", language: "en", topic: "visa" },
  {
    url: "https://oc-media.org/feed/",
    name: "OC Media",
    country: "GE",
    language: "en",
    topic: "legislation",
  },
  {
    url: "https://www.murthy.com/feed/",
    name: "Murthy Law Firm",
    country: "US",
    language: "en",
    topic: "visa",
  },
];
