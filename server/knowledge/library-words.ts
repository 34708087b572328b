import type { ToolCategory } from "#shared/catalogue/tools.ts";

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

/** Words by which people look for any tool of a category. */
export const toolCategoryWords: Readonly<Record<ToolCategory, string>> = {
  vpn: "virtual private network hide ip address location streaming geoblock censorship public wifi encrypt anonymous surf internet",
  password: "passwords passphrase logins credentials vault safe store remember sign-in accounts generator",
  browser: "browse web surf internet tracking trackers ads cookies fingerprint private anonymous",
  esim: "sim card mobile data roaming internet abroad phone plan cellular gigabyte GB prepaid travel",
  ticket:
    "onward flight proof exit return ticket booking reservation airline border immigration leave one-way",
  mail: "virtual mailbox post postal letters parcels scan forwarding address mail abroad street",
  sms: "phone telephone number verification codes otp one-time text messages calls voip 2fa keep",
  gadget: "gear equipment hardware device pack luggage travel laptop buy",
  insurance:
    "health medical cover coverage insured hospital doctor travel sick illness accident emergency policy abroad",
  banking:
    "bank account card debit multi-currency currencies transfer send money exchange receive IBAN foreign ATM withdraw cash",
  tax: "tax return filing file accountant bookkeeping books declaration preparer expat self-employed",
  crypto: "bitcoin ethereum cryptocurrency coins wallet exchange buy sell trade tokens stablecoin keys",
};

/** Words by which people look for one tool. */
export const toolWords: Readonly<Record<string, string>> = {
  "mullvad-vpn": "Swedish cash no account email flat price anonymous payment",
  "proton-vpn": "Switzerland free plan no ads Secure Core Swiss",
  ivpn: "Gibraltar audited no logs cash anonymous",
  windscribe: "Canadian free gigabytes allowance build a plan",
  nordvpn: "Nord dedicated own fixed static IP large commercial fast Meshnet",
  bitwarden: "open source free self-host own server cheap family share",
  "one-password": "1Password travel mode border customs search phone officers family",
  "proton-pass": "Proton Swiss Switzerland email aliases alias open source spam",
  keepassxc: "KeePass offline local file no cloud own computer laptop TOTP SSH",
  firefox: "Mozilla independent containers extensions add-ons",
  brave: "chrome chromium ad blocker adblock blocks ads by itself Tor windows",
  "mullvad-browser": "Tor Project without Tor VPN",
  "tor-browser": "onion relays volunteers censorship bridges anonymity dark web",
  librewolf: "hardened Firefox fork telemetry",
  airalo: "many countries multi-country regional global world several",
  holafly: "unlimited data by the day daily video heavy",
  saily: "Nord Security ad blocker",
  "nomad-esim": "Nomad many countries regions getnomad",
  ubigi: "Transatel one profile frequent trips family share 5G yearly",
  "onwardticket-us": "days weeks valid fake rental dummy flight",
  "onwardticket-com": "fake rental dummy flight",
  "best-onward-ticket": "fake rental dummy flight",
  "onward-free": "free fake rental dummy flight",
  "earth-class-mail": "American US USA cheques checks deposit registered agent business company form 1583",
  "traveling-mailbox": "American US USA street address family cheques checks form 1583 cheap",
  ipostal1: "app thousands locations virtual office shredding",
  "anytime-mailbox": "many countries worldwide operators international cheap shredding",
  "jmp-chat": "XMPP Jabber Canadian American US open source Cheogram",
  "google-voice": "American US free Google voicemail",
  mysudo: "separate identities aliases virtual cards pseudonym private",
  numberbarn: "park port parking American US number cheap keep",
  "gl-inet-travel-router":
    "pocket travel router hotel wifi wi-fi hotspot captive portal VPN WireGuard OpenWrt all devices",
  "anker-nano-charger": "charger charging plug power adapter USB-C GaN watt laptop phone",
  "universal-adapter": "socket plug outlet power converter voltage sockets world",
  "laptop-stand": "ergonomic neck posture back desk height screen raise fold",
  "yubikey-5c-nfc": "security key two-factor 2FA hardware token passkey phishing sign-in login",
  safetywing: "nomad insurance subscription four weeks monthly start abroad",
  genki: "nomad German monthly worldwide sports Traveler Native",
  "world-nomads": "adventure sports diving climbing skiing surfing trip gear theft evacuation",
  "cigna-global": "expat international yearly annual plan family deductible United States USA direct billing",
  wise: "TransferWise mid-market rate exchange remittance freelancer invoice salary",
  revolut: "app plans weekend fee lounges premium metal",
  n26: "German Germany IBAN euro EEA mobile deposit guarantee",
  mercury: "American US business LLC startup founders company wires",
  payoneer: "marketplaces Upwork Fiverr Amazon freelancer payouts receive clients",
  greenback: "American Americans US citizens abroad IRS FBAR streamlined 1040",
  "bright-tax": "American Americans US citizens abroad IRS FBAR streamlined 1040 FEIE",
  taxscouts: "UK British HMRC self-assessment Spain Spanish renta",
  taxfix: "German Germany Steuererklärung refund app employee",
  xolo: "Estonia Estonian e-residency e-resident freelancer one-person OÜ VAT invoices",
  kraken: "exchange futures staking reserves active pro",
  coinbase: "exchange beginner first purchase USDC American listed",
  ledger: "hardware wallet cold storage device Bluetooth Nano own keys",
  trezor: "hardware wallet cold storage device open source Safe own keys seed backup",
};

/** The countries that a tool is for (ISO 3166-1 alpha-2), where it is for some only. */
export const toolCountries: Readonly<Record<string, readonly string[]>> = {
  "earth-class-mail": ["US"],
  "traveling-mailbox": ["US"],
  "jmp-chat": ["US", "CA"],
  "google-voice": ["US"],
  numberbarn: ["US"],
  n26: ["DE"],
  mercury: ["US"],
  greenback: ["US"],
  "bright-tax": ["US"],
  taxscouts: ["GB", "ES"],
  taxfix: ["DE"],
  xolo: ["EE"],
};

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

/** Words by which people look for a guide besides its own. */
export const guideWords: Readonly<Record<string, string>> = {
  taxFigures: "double taxation twice home country citizenship-based adviser",
  territorial: "meaning definition explain source-based local foreign employer remote",
  remittance: "meaning definition explain transfer bank account abroad savings non-dom",
  processingTimes: "wait delay long duration weeks months backlog guarantee",
  startingPrices: "total cost hidden fees more expensive due diligence real amount",
  "choosing-residency": "compare decide best country pick which move permit plan criteria",
  "company-management": "where register incorporate keep running annual yearly duties",
  "company-compliance": "duties reports filing obligations dormant zero income",
  "company-tax": "dividends salary owner managed permanent establishment place of effective management",
  "corporate-tax": "profit company rate own country managed owner",
  "choosing-banking": "compare accounts fees provider eligible residents pick",
  "choosing-tax": "where file return accountant resident pick",
  "choosing-crypto": "MiCA licence custody insured law regulation compare pick",
};

/** The question that a guide answers. */
export const guideQuestions: Readonly<Record<string, string>> = {
  taxFigures: "Can two countries tax the same income?",
  territorial: "What does it mean that a country taxes by the territorial system?",
  remittance: "What does it mean that foreign income is taxed only when it is brought in?",
  processingTimes: "Can I rely on the times that are given for residency programs?",
  startingPrices: "Is the price on a card of citizenship by investment the whole amount?",
  "choosing-residency": "How do I choose the right residency program?",
  "company-management": "What should I think of before I choose where to register a company?",
  "company-compliance": "Where can a company have duties besides the place where it is registered?",
  "company-tax": "Who taxes the profit that I take out of my company?",
  "corporate-tax": "Can my own country tax a company that I form abroad?",
  "choosing-banking": "How do I choose an account for several currencies?",
  "choosing-tax": "What should I find out before I pay for help with a tax return?",
  "choosing-crypto": "What should I read before I choose a crypto exchange?",
};
