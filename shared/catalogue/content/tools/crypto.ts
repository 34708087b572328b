import { type Source, statements, unverified } from "../../entry.ts";
import type { Tool } from "../../tools.ts";

const spark: Source = { name: "spark.money" };

/** Exchanges, and devices that hold keys. */
export const cryptoTools: readonly Tool[] = [
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
