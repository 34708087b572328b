import { type Source, statements, unverified } from "../entry.ts";
import type { Tool } from "../tools.ts";

const wise: Source = { name: "wise.com", url: "https://wise.com/ru/pricing/card-fees" };
const globalInvestments: Source = { name: "globalinvestments.net" };
const revolutHelp: Source = { name: "help.revolut.com" };
const forexFee: Source = { name: "forexfee.com", date: "2026-05-08" };

const bankingTools: readonly Tool[] = [
  {
    id: "wise",
    name: "Wise",
    description: "Accounts in many currencies, exchanged at the mid-market rate.",
    category: "banking",
    features: [
      ...statements(
        [wise, globalInvestments],
        "More than 40 currencies",
        "Local account details",
        "A card; two withdrawals a month up to US$100 are free, then US$1.50 and 2%",
        "A business account",
      ),
      ...statements(unverified, "Interest on balances in some countries"),
    ],
    pricing: [
      ...statements([forexFee], "Account free; transfers from about 0.45% as a typical fee"),
      ...statements([wise, globalInvestments], "US$9 for the card"),
    ],
    website: { name: "wise.com", url: "https://wise.com", checked: true },
    logo: "WI",
    bestFor: ["Many currencies", "Transfers", "Getting paid abroad"],
    checked: "2026-05",
  },
  {
    id: "revolut",
    name: "Revolut",
    description: "A bank in an app, with several plans.",
    category: "banking",
    features: [
      ...statements(
        [revolutHelp],
        "Standard: exchange costs 1% above €1,000 a month, and 1% at weekends",
        "Plus: exchange costs 0.5% above €3,000 a month",
        "Premium, Metal and Ultra: no such fee",
      ),
      ...statements(unverified, "eSIM, airport lounges and shares, by plan"),
    ],
    pricing: statements(unverified, "Standard free"),
    website: { name: "revolut.com", url: "https://revolut.com", checked: false },
    logo: "RE",
    bestFor: ["Small sums on working days", "Extras for travel"],
  },
  {
    id: "n26",
    name: "N26",
    description: "A German bank for residents of part of the EEA.",
    category: "banking",
    features: statements(
      unverified,
      "Card payments abroad without a fee",
      "A German banking license, deposits guaranteed to €100,000",
      "Spaces divide the account",
      "An IBAN",
    ),
    pricing: statements(unverified, "Free; paid plans from €4.90 to €16.90 a month"),
    website: { name: "n26.com", url: "https://n26.com", checked: false },
    logo: "N2",
    bestFor: ["Residents of the EEA", "Paying by card abroad"],
  },
  {
    id: "mercury",
    name: "Mercury",
    description: "A US business account for start-ups; a fintech that works with partner banks.",
    category: "banking",
    features: statements(
      unverified,
      "No monthly fee",
      "Open to founders abroad who have a US company",
      "Virtual cards",
      "Free wires",
      "An API",
    ),
    pricing: statements(unverified, "Free; Plus from US$29.90 to US$35 a month"),
    cautions: statements(unverified, "A list of countries is excluded: check it first."),
    website: { name: "mercury.com", url: "https://mercury.com", checked: false },
    logo: "ME",
    bestFor: ["US companies", "Founders abroad"],
  },
  {
    id: "payoneer",
    name: "Payoneer",
    description: "Accounts for receiving money from marketplaces.",
    category: "banking",
    features: statements(
      unverified,
      "Local account details in USD, EUR, GBP and more",
      "Linked with marketplaces",
      "A card",
      "Mass payouts",
    ),
    pricing: [
      ...statements([forexFee], "From about 2% for exchange; US$1.50 a withdrawal; 3% for receipts by card"),
      ...statements(unverified, "A yearly fee on idle accounts"),
    ],
    website: { name: "payoneer.com", url: "https://payoneer.com", checked: false },
    logo: "PA",
    bestFor: ["Sellers on marketplaces", "Mass payouts"],
    checked: "2026-05",
  },
];

const brightTax: Source = { name: "brighttax.com" };
const xolo: Source = { name: "xolo.io" };

/** Tax filing and bookkeeping services. */
const taxTools: readonly Tool[] = [
  {
    id: "greenback",
    name: "Greenback Expat Tax Services",
    description: "US returns for Americans abroad.",
    category: "tax",
    features: statements(
      unverified,
      "Prepared by a CPA or an enrolled agent",
      "FBAR, the report of foreign accounts",
      "Streamlined catch-up of missed years",
      "Fixed fees",
    ),
    pricing: statements(unverified, "From about US$500 to US$585 for a federal return"),
    website: { name: "greenbacktaxservices.com", url: "https://greenbacktaxservices.com", checked: false },
    logo: "GB",
    bestFor: ["US citizens abroad", "Catching up"],
  },
  {
    id: "bright-tax",
    name: "Bright!Tax",
    description: "A US firm for expatriates, with a large free library.",
    category: "tax",
    features: statements(
      [brightTax],
      "Prepared by a CPA",
      "Foreign earned income exclusion and foreign tax credit",
      "FBAR, the report of foreign accounts",
      "Streamlined catch-up of missed years",
    ),
    pricing: statements(unverified, "From about US$500 to US$700"),
    website: { name: "brighttax.com", url: "https://brighttax.com", checked: true },
    logo: "BT",
    bestFor: ["US citizens abroad", "Reading up first"],
  },
  {
    id: "taxscouts",
    name: "TaxScouts",
    description: "Returns for the United Kingdom and Spain, done by an accountant.",
    category: "tax",
    features: statements(unverified, "A fixed fee", "Self-assessment", "Calls for advice", "Quick"),
    pricing: statements(unverified, "From about £169 to £199"),
    cautions: statements(unverified, "Check that it still trades before you pay."),
    website: { name: "taxscouts.com", url: "https://taxscouts.com", checked: false },
    logo: "TS",
    bestFor: ["UK self-assessment", "Spanish returns"],
  },
  {
    id: "taxfix",
    name: "Taxfix",
    description: "An app for German returns.",
    category: "tax",
    features: statements(
      unverified,
      "Leads through the questions",
      "An expert can take over",
      "Shows the refund before you pay",
    ),
    pricing: statements(unverified, "From about €40 to €50, or a share of the refund for the expert"),
    website: { name: "taxfix.de", url: "https://taxfix.de", checked: false },
    logo: "TF",
    bestFor: ["German returns"],
  },
  {
    id: "xolo",
    name: "Xolo",
    description: "Accounting for one-person companies in Estonia.",
    category: "tax",
    features: statements(
      [xolo],
      "For freelancers with a single shareholder only",
      "VAT and payroll",
      "The yearly report",
      "Xolo Go, for work without a company",
    ),
    pricing: statements(unverified, "Leap from about €89 a month"),
    website: { name: "xolo.io", url: "https://xolo.io", checked: true },
    logo: "XO",
    bestFor: ["Freelancers", "Estonian companies"],
  },
];

const spark: Source = { name: "spark.money" };

/** Exchanges and hardware wallets. */
const cryptoTools: readonly Tool[] = [
  {
    id: "kraken",
    name: "Kraken",
    description: "An exchange for crypto-assets.",
    category: "crypto",
    features: statements(
      unverified,
      "Trading since 2011",
      "Spot and futures",
      "Proof of reserves",
      "Staking, by country",
      "Kraken Pro for active traders",
    ),
    pricing: statements(unverified, "From about 0.25% to 0.40% a trade on Kraken Pro"),
    website: { name: "kraken.com", url: "https://kraken.com", checked: false },
    logo: "KR",
    bestFor: ["Active trading", "Staking"],
  },
  {
    id: "coinbase",
    name: "Coinbase",
    description: "A US exchange whose shares are listed.",
    category: "crypto",
    features: statements(
      unverified,
      "Simple buying",
      "Advanced trading",
      "Rewards on USDC",
      "A wallet app of its own",
    ),
    pricing: statements(unverified, "From about 0.4% to 0.6% in advanced trading, more in simple buying"),
    website: { name: "coinbase.com", url: "https://coinbase.com", checked: false },
    logo: "CB",
    bestFor: ["First purchase", "USDC"],
  },
  {
    id: "ledger",
    name: "Ledger",
    description: "Hardware wallets, used with a phone.",
    category: "crypto",
    features: statements(
      [spark],
      "A certified secure element",
      "More than 5,500 coins",
      "An app for the phone",
      "Bluetooth on some devices",
    ),
    pricing: statements([spark], "From US$79 (Nano S Plus); Nano X US$149, Flex US$249"),
    cautions: statements(unverified, "Only a part of the software is open."),
    website: { name: "ledger.com", url: "https://ledger.com", checked: false },
    logo: "LE",
    bestFor: ["Holding your own keys", "Use with a phone"],
  },
  {
    id: "trezor",
    name: "Trezor",
    description: "Open-source hardware wallets.",
    category: "crypto",
    features: [
      ...statements([spark], "Open firmware", "An EAL6+ chip in Safe 3 and Safe 5", "More than 8,000 coins"),
      ...statements(unverified, "A backup in several shares"),
    ],
    pricing: statements([spark], "From US$79 (Safe 3); Safe 5 US$169"),
    website: { name: "trezor.io", url: "https://trezor.io", checked: false },
    logo: "TR",
    bestFor: ["Holding your own keys", "Open source"],
  },
];

/** In display order. */
export const financeTools: readonly Tool[] = [...bankingTools, ...taxTools, ...cryptoTools];
