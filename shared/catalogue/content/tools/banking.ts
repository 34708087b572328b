import { type Source, statements, unverified } from "../../entry.ts";
import type { Tool } from "../../tools.ts";

const wise: Source = { name: "wise.com", url: "https://wise.com/ru/pricing/card-fees" };
const globalInvestments: Source = { name: "globalinvestments.net" };
const revolutHelp: Source = { name: "help.revolut.com" };
const forexFee: Source = { name: "forexfee.com", date: "2026-05-08" };

/** Accounts and cards. */
export const bankingTools: readonly Tool[] = [
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
      "A German banking licence, deposits guaranteed to €100,000",
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
