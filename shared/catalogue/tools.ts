import type { Entry, OfficialLink, Statement } from "./entry.ts";

/** The kinds of tools, by toolkit. */
export const toolCategories = {
  privacy: ["vpn", "password", "browser"],
  travel: ["esim", "ticket", "mail", "sms", "gadget", "insurance"],
  finance: ["banking", "tax", "crypto"],
} as const;

/** One of the three toolkits. */
export type Toolkit = keyof typeof toolCategories;
/** One kind of tool. */
export type ToolCategory = (typeof toolCategories)[Toolkit][number];

/** Where a tool runs that runs everywhere. */
export const allPlatforms = ["Windows", "macOS", "Linux", "iOS", "Android"] as const;

/** A product or service. Its `logo` is drawn by us from these letters. */
export interface Tool extends Entry {
  name: string;
  description: string;
  category: ToolCategory;
  features: readonly Statement[];
  /** The first is the usual price, further ones add to it or contradict it. When each was seen: its sources. */
  pricing: readonly Statement[];
  /** What to know before choosing it. */
  cautions?: readonly Statement[];
  website: OfficialLink;
  /** One or two letters. */
  logo: string;
  /** Privacy tools: where they run. */
  platforms?: readonly string[];
  /** Travel and finance tools: what follows from the features. */
  bestFor?: readonly string[];
}
