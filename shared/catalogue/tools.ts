import type { Entry, OfficialLink, Statement } from "./entry.ts";

export const toolCategories = {
  privacy: ["vpn", "password", "browser"],
  travel: ["esim", "ticket", "mail", "sms", "gadget", "insurance"],
  finance: ["banking", "tax", "crypto"],
} as const;

export type Toolkit = keyof typeof toolCategories;
export type ToolCategory = (typeof toolCategories)[Toolkit][number];

const exampleUnits = { GB: 5, day: 7 } as const;

/** The trip for which tools that charge in different units are compared. */
export const exampleTrip = {
  category: "esim",
  units: exampleUnits,
  label: `${exampleUnits.day} days with ${exampleUnits.GB} GB`,
} as const;

/** The needs that people have of a tool, as far as features in the catalog cover them. */
export const toolNeeds = [
  ...(["no-email", "anonymous-payment", "no-logs", "open-source", "audited", "disguise"] as const),
  ...(["no-trackers", "no-fingerprint", "sync", "passkeys", "own-server", "offline"] as const),
  ...(["border", "family", "aliases", "regions", "unlimited", "long-validity"] as const),
  ...(["several-cities", "us-address", "forwarding", "us-calls", "cancel", "europe"] as const),
  ...(["sports", "gear", "dental", "yearly", "currencies", "receive", "business", "cash"] as const),
  ...(["us-tax", "freelancers", "trading", "own-keys", "router-vpn"] as const),
] as const;
export type ToolNeed = (typeof toolNeeds)[number];

export interface ToolFeature extends Statement {
  need?: ToolNeed;
}

export const pricePeriods = [
  "GB",
  "day",
  "month",
  "four weeks",
  "year",
  "trip",
  "reservation",
  "device",
] as const;

/** The number in the first statement of `pricing`. A tool that costs nothing at all has no amount. */
export interface ToolPrice {
  /** Free as a whole (`all`), in a separate plan (`plan`), or in part (`part`). */
  free?: "all" | "plan" | "part";
  amount?: number;
  /** The upper end of a range. */
  to?: number;
  /** ISO 4217 */
  currency?: string;
  per?: (typeof pricePeriods)[number];
  /** The lowest cost of exchanging money, in percent. */
  exchangePercent?: number;
  about?: true;
  /** The amount is for people under this age. */
  underAge?: number;
}

/** A product or service. */
export interface Tool extends Entry {
  name: string;
  /** The kind of tool in a few words, without claims that need a source. */
  description: string;
  category: ToolCategory;
  /** Empty if no source gives any, like `pricing` and `platforms`. */
  features: readonly ToolFeature[];
  /** The usual price first, then additions and contradicting figures. */
  pricing: readonly Statement[];
  /** Absent if no source gives a price. */
  price?: ToolPrice;
  cautions?: readonly Statement[];
  website: OfficialLink;
  /** One or two letters for the monogram. */
  logo: string;
  /** Privacy tools only. */
  platforms?: readonly Statement[];
  /** Travel and finance tools only. Derived from the features. */
  bestFor?: readonly string[];
}

/** A tool, and the countries that it is limited to. Empty: everywhere. */
export interface PackedTool {
  tool: Tool;
  countries: readonly string[];
}

/** The tools of one category, in their order. */
export const toolsOf = (tools: readonly Tool[], category: ToolCategory): readonly Tool[] =>
  tools.filter((tool) => tool.category === category);

/** What the example trip costs at the lowest price, in US dollars. Undefined if no source gives the price. */
export const exampleUsd = ({ price: { amount, per } = {} }: Pick<Tool, "price">): number | undefined =>
  amount !== undefined && (per === "GB" || per === "day") ? amount * exampleTrip.units[per] : undefined;

/**
 * What the example trip costs, from the price for a unit that the sources state. Written as 'From $…', because that
 * price is the lowest one. Undefined if no source gives a price.
 */
export const examplePrice = (tool: Tool): Statement | undefined => {
  const usd = exampleUsd(tool);
  const [price] = tool.pricing;
  if (usd === undefined || !price) return undefined;
  return {
    text: `From ${tool.price?.about ? "about " : ""}$${usd.toFixed(2)}`,
    sources: price.sources,
  };
};

/** The tools by what the example trip costs, from the lowest price. Those without a comparable price keep their order. */
export const byExamplePrice = (tools: readonly Tool[]): readonly Tool[] =>
  [...tools].sort((a, b) => (exampleUsd(a) ?? Number.MAX_VALUE) - (exampleUsd(b) ?? Number.MAX_VALUE));

/** The tools of one category within a tab. */
export interface ToolGroup {
  category: ToolCategory;
  label: string;
  /** Other words that people use for these tools, except words that begin like the category or its label. */
  alsoCalled?: readonly string[];
  /** Advice on all tools of the group, shown above them. */
  notes?: readonly string[];
}

/** A tab of a toolkit's page. */
export interface ToolTab {
  /** The value in the URL (`?tab=services`). */
  id: string;
  label: string;
  heading: string;
  /** The paragraph above the tools. */
  intro?: string;
  groups: readonly ToolGroup[];
}

/** A toolkit: a card of the overview, and a page. */
export interface ToolkitPage {
  title: string;
  description: string;
  /** The first is the default. */
  tabs: readonly [ToolTab, ...ToolTab[]];
}

/** A tab with a single category. */
const tab = (
  category: ToolCategory,
  label: string,
  more: { intro?: string } & Pick<ToolGroup, "alsoCalled" | "notes"> = {},
) => ({
  id: category,
  label,
  heading: label,
  intro: more.intro,
  groups: [{ category, label, alsoCalled: more.alsoCalled, notes: more.notes }],
});

/** The toolkits in display order. */
export const toolkits: Readonly<Record<Toolkit, ToolkitPage>> = {
  privacy: {
    title: "Privacy Tools",
    description: "VPN services, password managers and browsers that keep your data to yourself.",
    tabs: [
      tab("vpn", "VPN Services"),
      tab("password", "Password Managers"),
      tab("browser", "Privacy Browsers"),
    ],
  },
  travel: {
    title: "Travel Tools",
    description: "Mobile data, proof of onward travel, post, telephone numbers, gadgets and insurance.",
    tabs: [
      {
        id: "services",
        label: "Services",
        heading: "Services",
        groups: [
          {
            category: exampleTrip.category,
            label: "eSIMs",
            alsoCalled: ["sim", "roaming"],
            notes: [
              `Compared at the lowest price for ${exampleTrip.label}.`,
              "Airalo, Saily and Nomad eSIM: the same price per GB from one comparison site, so these three do not rank.",
            ],
          },
          {
            category: "ticket",
            label: "Proof of Onward Travel",
            alsoCalled: ["onward"],
            notes: [
              "Ask your airline whether it accepts a temporary reservation. None of these is a ticket to fly on.",
            ],
          },
          { category: "mail", label: "Virtual Mailboxes", alsoCalled: ["post"] },
          {
            category: "sms",
            label: "Virtual Numbers",
            alsoCalled: ["phone", "telephone"],
            notes: ["Ask your bank whether it sends its codes to an internet (VoIP) number."],
          },
        ],
      },
      tab("gadget", "Travel Gadgets", { alsoCalled: ["gear"] }),
      tab("insurance", "Health Insurance"),
    ],
  },
  finance: {
    title: "Finance Tools",
    description: "Accounts across currencies, help with tax returns, and services for crypto-assets.",
    tabs: [
      tab("banking", "Digital Banking", {
        alsoCalled: ["card", "iban"],
        intro:
          "Accounts and cards for people who earn in one currency and live in another. Compare the fees for what you do most, be it exchange, transfers or cash, and check first whether a provider takes residents of your country.",
      }),
      tab("tax", "Tax Solutions", {
        intro:
          "Services that prepare returns or keep the books of a small company, each for certain countries. Find out first where you must file, then choose.",
      }),
      tab("crypto", "Crypto Services", {
        alsoCalled: ["bitcoin"],
        intro:
          "Exchanges for buying and selling, and devices that keep the keys in your own hands. Compare the fees of the way you would trade, and read what the law of your country asks before you start.",
        notes: [
          "In the European Union, look a provider up in the list of licenses under MiCA.",
          "Ask what happens to your assets if the provider fails.",
        ],
      }),
    ],
  },
};
