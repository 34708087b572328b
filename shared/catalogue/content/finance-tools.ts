import { type Source, statements } from "../entry.ts";
import type { Tool } from "../tools.ts";

const wiseFees: Source = {
  name: "wise.com",
  url: "https://wise.com/ru/pricing/card-fees",
  confidence: "low",
};
const expatica: Source = {
  name: "expatica.com",
  url: "https://www.expatica.com/us/finance/money-management/using-the-wise-multi-currency-card-2173295/",
  date: "2025-09-26",
  confidence: "medium",
};
const blogazine: Source = {
  name: "blogazine.site",
  url: "https://www.blogazine.site/2025/12/what-is-wise-card.html",
  date: "2025-12",
  confidence: "low",
};
const forexFee: Source = {
  name: "forexfee.com",
  url: "https://www.forexfee.com/guides/true-cost-international-payment-platforms",
  date: "2026-05-08",
  confidence: "medium",
};
const revolutHelp: Source = {
  name: "help.revolut.com",
  url: "https://help.revolut.com/da-DK/help/inactive-faqs/why-did-the-atm-charge-a-fee-for-my-cash-withdrawal/",
  confidence: "low",
};
const revolutFees: Source = {
  name: "help.revolut.com",
  url: "https://help.revolut.com/en-LI/help/wealth/exchanging-money/how-much-does-it-cost-to-make-an-exchange/will-i-be-charged-for-exchanging-foreign-currencies/",
  confidence: "low",
};

const bankingTools: readonly Tool[] = [
  {
    id: "wise",
    name: "Wise",
    description: "A multi-currency account.",
    category: "banking",
    features: [
      ...statements([blogazine], "More than 40 currencies", "Local account details in major currencies"),
      ...statements(
        [expatica],
        "Spending and withdrawals at the mid-market rate",
        "A card, digital too, and one for businesses",
      ),
      ...statements([wiseFees, expatica], "Two withdrawals a month up to $100 are free, then $1.50 and 2%"),
    ],
    pricing: [
      ...statements([forexFee], "From about 0.45% for exchange; receiving is free"),
      ...statements([expatica, wiseFees], "$9 for the card"),
    ],
    website: { name: "wise.com", url: "https://wise.com", checked: true },
    logo: "WI",
    bestFor: ["Many currencies", "Transfers", "Getting paid abroad"],
  },
  {
    id: "revolut",
    name: "Revolut",
    description: "A bank in an app.",
    category: "banking",
    features: [
      ...statements(
        [revolutFees],
        "Standard: exchange costs 1% above the limit of the plan, and 1% at weekends",
        "Plus: exchange costs 0.5% above the limit of the plan",
      ),
      ...statements([revolutHelp], "Premium, Metal and Ultra: no such fee"),
    ],
    pricing: [],
    website: { name: "revolut.com", url: "https://revolut.com", checked: false },
    logo: "RE",
    bestFor: ["Small sums on working days"],
  },
  {
    id: "n26",
    name: "N26",
    description: "A bank in an app.",
    category: "banking",
    features: [],
    pricing: [],
    website: { name: "n26.com", url: "https://n26.com", checked: false },
    logo: "N2",
    bestFor: [],
  },
  {
    id: "mercury",
    name: "Mercury",
    description: "A business account.",
    category: "banking",
    features: [],
    pricing: [],
    website: { name: "mercury.com", url: "https://mercury.com", checked: false },
    logo: "ME",
    bestFor: [],
  },
  {
    id: "payoneer",
    name: "Payoneer",
    description: "An account for receiving money.",
    category: "banking",
    features: statements([forexFee], "Receives bank transfers without a fee"),
    pricing: statements(
      [forexFee],
      "From about 2% for exchange; $1.50 a withdrawal; 3% for receipts by card",
    ),
    website: { name: "payoneer.com", url: "https://payoneer.com", checked: false },
    logo: "PA",
    bestFor: ["Receiving bank transfers"],
  },
];

const brightTax: Source = {
  name: "brighttax.com",
  url: "https://brighttax.com/blog/expatriate-tax-returns-help-should-you-use-an-expat-taxes-specialist-or-a-local-or-us-based-cpa",
  confidence: "low",
};
const xoloLeap: Source = {
  name: "xolo.io",
  url: "https://www.xolo.io/articles/9-things-to-know-when-you-get-xolo-leap",
  confidence: "low",
};
const xoloFaq: Source = {
  name: "xolo.io",
  url: "https://www.xolo.io/faq/xolo-leap/category/get-started/article/getting-started-with-xolo",
  date: "2020-09-05",
  confidence: "low",
};
/** Tax filing and bookkeeping services. */
const taxTools: readonly Tool[] = [
  {
    id: "greenback",
    name: "Greenback Expat Tax Services",
    description: "US tax returns.",
    category: "tax",
    features: [],
    pricing: [],
    website: { name: "greenbacktaxservices.com", url: "https://greenbacktaxservices.com", checked: false },
    logo: "GB",
    bestFor: [],
  },
  {
    id: "bright-tax",
    name: "Bright!Tax",
    description: "US tax returns.",
    category: "tax",
    features: statements(
      [brightTax],
      "Writes on the foreign earned income exclusion and the foreign tax credit",
      "Writes on FBAR, the report of foreign accounts",
    ),
    pricing: [],
    website: { name: "brighttax.com", url: "https://brighttax.com", checked: true },
    logo: "BT",
    bestFor: ["Reading up first"],
  },
  {
    id: "taxscouts",
    name: "TaxScouts",
    description: "Tax returns.",
    category: "tax",
    features: [],
    pricing: [],
    website: { name: "taxscouts.com", url: "https://taxscouts.com", checked: false },
    logo: "TS",
    bestFor: [],
  },
  {
    id: "taxfix",
    name: "Taxfix",
    description: "Tax returns.",
    category: "tax",
    features: [],
    pricing: [],
    website: { name: "taxfix.de", url: "https://taxfix.de", checked: false },
    logo: "TF",
    bestFor: [],
  },
  {
    id: "xolo",
    name: "Xolo",
    description: "Accounting for companies in Estonia.",
    category: "tax",
    features: [
      ...statements([xoloLeap], "For freelancers with a single shareholder only"),
      ...statements(
        [xoloFaq],
        "Registers the company",
        "VAT and salary taxes every month",
        "The yearly report",
      ),
    ],
    pricing: [],
    website: { name: "xolo.io", url: "https://xolo.io", checked: true },
    logo: "XO",
    bestFor: ["Freelancers", "Estonian companies"],
  },
];

const spark: Source = {
  name: "spark.money",
  url: "https://www.spark.money/tools/bitcoin-hardware-wallet-comparison",
  confidence: "low",
};
const dontTrust: Source = {
  name: "dont-trust-verify.com",
  url: "https://dont-trust-verify.com/compare/ledger-vs-trezor-vs-coldcard",
  date: "2026-04-20",
  confidence: "medium",
};
const revain: Source = {
  name: "revain.org",
  url: "https://revain.org/ko/beginners-section/kraken-exchange-review",
  confidence: "low",
};
/** Exchanges and hardware wallets. */
const cryptoTools: readonly Tool[] = [
  {
    id: "kraken",
    name: "Kraken",
    description: "An exchange for crypto-assets.",
    category: "crypto",
    features: statements([revain], "Established in 2011", "Futures"),
    pricing: [],
    website: { name: "kraken.com", url: "https://kraken.com", checked: false },
    logo: "KR",
    bestFor: ["Active trading"],
  },
  {
    id: "coinbase",
    name: "Coinbase",
    description: "An exchange for crypto-assets.",
    category: "crypto",
    features: [],
    pricing: [],
    website: { name: "coinbase.com", url: "https://coinbase.com", checked: false },
    logo: "CB",
    bestFor: [],
  },
  {
    id: "ledger",
    name: "Ledger",
    description: "Hardware wallets.",
    category: "crypto",
    features: [
      ...statements([dontTrust, spark], "A certified secure element", "Bluetooth on the Nano X"),
      ...statements([spark], "More than 5,500 coins"),
    ],
    pricing: statements([spark], "From $79 (Nano S Plus); Nano X $149, Flex $249"),
    cautions: statements([spark], "Only a part of the software is open."),
    website: { name: "ledger.com", url: "https://ledger.com", checked: false },
    logo: "LE",
    bestFor: ["Holding your own keys", "Use with a phone"],
  },
  {
    id: "trezor",
    name: "Trezor",
    description: "Hardware wallets.",
    category: "crypto",
    features: [
      ...statements([dontTrust, spark], "Open firmware", "A secure element in Safe 5"),
      ...statements([dontTrust], "A backup in several shares"),
      ...statements([spark], "More than 8,000 coins"),
    ],
    pricing: statements([spark], "From $79 (Safe 3); Safe 5 $169"),
    website: { name: "trezor.io", url: "https://trezor.io", checked: false },
    logo: "TR",
    bestFor: ["Holding your own keys", "Open source"],
  },
];

/** In display order. */
export const financeTools: readonly Tool[] = [...bankingTools, ...taxTools, ...cryptoTools];
