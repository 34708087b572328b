import { type Source, statements, unverified } from "../entry.ts";
import type { Tool } from "../tools.ts";

const airalo: Source = { name: "airalo.com" };
const holafly: Source = { name: "esim.holafly.com" };

/** Shops for eSIMs. */
export const esimTools: readonly Tool[] = [
  {
    id: "airalo",
    name: "Airalo",
    description: "A shop for eSIMs of single countries, regions and the whole world.",
    category: "esim",
    features: statements(
      [airalo],
      "More than 200 countries and regions",
      "Local, regional and global plans",
      "Airmoney gives back part of the price",
      "Discover+ adds calls and texts",
      "Top-up in the app",
    ),
    pricing: statements(unverified, "From about US$4 to US$5 for 1 GB"),
    website: { name: "airalo.com", url: "https://airalo.com", checked: true },
    logo: "AI",
    bestFor: ["Many countries", "Regional plans", "Calls and texts"],
  },
  {
    id: "holafly",
    name: "Holafly",
    description: "Unlimited data, paid for by the day.",
    category: "esim",
    features: [
      ...statements(
        [holafly],
        "Always On: 1 GB a month, since 4 November 2025, changed on 16 February 2026",
        "Six months to ask for a refund before use",
      ),
      ...statements(unverified, "More than 200 destinations", "Hotspot with a daily cap"),
    ],
    pricing: statements(unverified, "From about US$6 a day; monthly plans about US$65"),
    website: { name: "esim.holafly.com", url: "https://esim.holafly.com", checked: true },
    logo: "HF",
    bestFor: ["Heavy use of data", "Short stays"],
  },
  {
    id: "saily",
    name: "Saily",
    description: "An eSIM by Nord Security.",
    category: "esim",
    features: statements(
      unverified,
      "More than 190 destinations",
      "Blocks advertisements and trackers",
      "A virtual location",
      "Top-up",
    ),
    pricing: statements(unverified, "From about US$4"),
    website: { name: "saily.com", url: "https://saily.com", checked: false },
    logo: "SA",
    bestFor: ["Ad blocking", "Virtual location"],
  },
  {
    id: "nomad-esim",
    name: "Nomad eSIM",
    description: "Data for countries and regions.",
    category: "esim",
    features: statements(
      unverified,
      "More than 200 destinations",
      "Plans for countries and regions",
      "Text messages as an addition",
      "No contract",
    ),
    pricing: statements(unverified, "From about US$4"),
    website: { name: "getnomad.app", url: "https://getnomad.app", checked: false },
    logo: "NO",
    bestFor: ["Many countries", "Text messages"],
  },
  {
    id: "ubigi",
    name: "Ubigi",
    description: "An eSIM by Transatel that stays on the phone between trips.",
    category: "esim",
    features: statements(
      unverified,
      "One profile for many trips",
      "Plans by the month or the year",
      "5G",
      "Sharing within a family",
    ),
    pricing: statements(unverified, "From about US$3 to US$4"),
    website: { name: "ubigi.com", url: "https://ubigi.com", checked: false },
    logo: "UB",
    bestFor: ["Frequent trips", "Families"],
  },
];

const earthClassMail: Source = { name: "earthclassmail.com" };
const travelingMailbox: Source = { name: "travelingmailbox.com", url: "https://travelingmailbox.com/faqs" };

/** Addresses whose post is scanned. */
export const mailTools: readonly Tool[] = [
  {
    id: "earth-class-mail",
    name: "Earth Class Mail",
    description: "US addresses whose post is scanned.",
    category: "mail",
    features: [
      ...statements([earthClassMail], "More than 80 addresses", "Scans of the post"),
      ...statements(unverified, "Deposits checks", "Works with a registered agent"),
    ],
    pricing: statements(unverified, "From about US$19 to US$29 a month"),
    cautions: statements([earthClassMail], "You must file form 1583 of the US post."),
    website: { name: "earthclassmail.com", url: "https://earthclassmail.com", checked: true },
    logo: "EC",
    bestFor: ["US address", "US companies", "Checks"],
  },
  {
    id: "traveling-mailbox",
    name: "Traveling Mailbox",
    description: "A US street address whose post is scanned.",
    category: "mail",
    features: [
      ...statements([travelingMailbox], "Scans of the envelopes", "Forwards to anywhere"),
      ...statements(
        unverified,
        "About 45 addresses",
        "Deposits checks",
        "Any number of names within a family",
      ),
    ],
    pricing: statements([travelingMailbox], "From US$15 a month; two months free when paid by the year"),
    website: { name: "travelingmailbox.com", url: "https://travelingmailbox.com", checked: true },
    logo: "TM",
    bestFor: ["US address", "Families", "Forwarding"],
  },
  {
    id: "ipostal1",
    name: "iPostal1",
    description: "A digital mailbox with an app.",
    category: "mail",
    features: statements(
      unverified,
      "More than 3,000 places",
      "An app",
      "Forwarding",
      "Shredding",
      "A virtual office",
    ),
    pricing: statements(unverified, "From US$9.99 a month"),
    website: { name: "ipostal1.com", url: "https://ipostal1.com", checked: false },
    logo: "IP",
    bestFor: ["Choice of place", "Virtual office"],
  },
  {
    id: "anytime-mailbox",
    name: "Anytime Mailbox",
    description: "Mailboxes kept by operators in many countries.",
    category: "mail",
    features: statements(
      unverified,
      "A plan is an address with an allowance",
      "Scans of the post",
      "Forwarding",
      "Shredding",
      "More than 2,000 sites",
    ),
    pricing: statements(unverified, "From about US$6 to US$10"),
    website: { name: "anytimemailbox.com", url: "https://anytimemailbox.com", checked: false },
    logo: "AM",
    bestFor: ["Addresses in many countries", "Forwarding"],
  },
];

const jmpBlog: Source = { name: "blog.jmp.chat" };

/** Virtual telephone numbers. */
export const smsTools: readonly Tool[] = [
  {
    id: "jmp-chat",
    name: "JMP.chat",
    description: "A US or Canadian number over XMPP, an open chat network.",
    category: "sms",
    features: [
      ...statements(
        [jmpBlog],
        "Texts and calls in any XMPP app",
        "Cheogram as the app for Android",
        "Open source",
        "A balance paid in advance",
      ),
      ...statements(unverified, "Keep your number or bring one"),
    ],
    pricing: statements(
      [jmpBlog],
      "From US$4.99 a month for the first number, US$2.45 for each further one, as announced at the launch",
    ),
    website: { name: "jmp.chat", url: "https://jmp.chat", checked: false },
    logo: "JM",
    bestFor: ["US or Canadian number", "Open source"],
  },
  {
    id: "google-voice",
    name: "Google Voice",
    description: "A US number for people who already have one.",
    category: "sms",
    features: statements(
      unverified,
      "Calls and texts in the app",
      "Voicemail as text",
      "Free calls to the US and Canada",
      "Takes over a number for US$20",
    ),
    pricing: statements(unverified, "Free"),
    cautions: statements(unverified, "Setting it up needs a US number and a place in the US."),
    website: { name: "voice.google.com", url: "https://voice.google.com", checked: false },
    logo: "GV",
    bestFor: ["US residents abroad", "Free calls to the US"],
  },
  {
    id: "mysudo",
    name: "MySudo",
    description: "Separate identities, each with a number, e-mail and card.",
    category: "sms",
    features: statements(
      unverified,
      "Up to nine identities",
      "End-to-end encrypted chat",
      "Virtual cards, in the US",
      "A private browser",
    ),
    pricing: statements(unverified, "From US$0.99 to US$14.99 a month, by plan"),
    website: { name: "mysudo.com", url: "https://mysudo.com", checked: false },
    logo: "MS",
    bestFor: ["Separate identities", "Private chat"],
  },
  {
    id: "numberbarn",
    name: "NumberBarn",
    description: "A place to park a US number or to bring it to.",
    category: "sms",
    features: statements(
      unverified,
      "Parks a US number",
      "Takes over a US number",
      "Texts and calls",
      "Forwarding",
    ),
    pricing: statements(unverified, "From US$2 a month for parking"),
    website: { name: "numberbarn.com", url: "https://numberbarn.com", checked: false },
    logo: "NB",
    bestFor: ["Keeping a US number", "Forwarding"],
  },
];
