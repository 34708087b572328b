import { type Source, statements } from "../entry.ts";
import type { Tool } from "../tools.ts";

const planTypes: Source = {
  name: "comparetravelesims.com",
  url: "https://www.comparetravelesims.com/plan-types",
  date: "2026",
  confidence: "medium",
};
const airmoney: Source = {
  name: "airalo.com",
  url: "https://airalo.com/fil/blog/whats-airmoney-how-does-it-work",
  confidence: "low",
};
const holafly: Source = { name: "esim.holafly.com", date: "2026-02", confidence: "low" };

export const esimTools: readonly Tool[] = [
  {
    id: "airalo",
    name: "Airalo",
    description: "Travel eSIMs.",
    category: "esim",
    features: [
      ...statements([planTypes], "Plans of single countries, regions and the whole world"),
      ...statements([airmoney], "Airmoney gives back part of the price"),
    ],
    pricing: statements([planTypes], "From about $4.50 a GB"),
    unitPrice: { usd: 4.5, per: "GB", about: true },
    website: { name: "airalo.com", url: "https://airalo.com", checked: true },
    logo: "AI",
    bestFor: ["Many countries", "Regional plans"],
  },
  {
    id: "holafly",
    name: "Holafly",
    description: "Travel eSIMs.",
    category: "esim",
    features: [
      ...statements(
        [planTypes],
        "Unlimited data, paid for by the day",
        "A fair-use limit on speed",
        "Caps on tethering on some routes",
      ),
      ...statements([holafly], "Always On: 1 GB a month, changed on 16 February 2026"),
    ],
    pricing: statements([planTypes], "From $3.90 a day"),
    unitPrice: { usd: 3.9, per: "day" },
    website: { name: "esim.holafly.com", url: "https://esim.holafly.com", checked: true },
    logo: "HF",
    bestFor: ["Heavy use of data", "Short stays"],
  },
  {
    id: "saily",
    name: "Saily",
    description: "Travel eSIMs.",
    category: "esim",
    features: statements([planTypes], "Plans with a fixed amount of data"),
    pricing: statements([planTypes], "From about $4.50 a GB"),
    unitPrice: { usd: 4.5, per: "GB", about: true },
    website: { name: "saily.com", url: "https://saily.com", checked: false },
    logo: "SA",
    bestFor: ["Short trips"],
  },
  {
    id: "nomad-esim",
    name: "Nomad eSIM",
    description: "Travel eSIMs.",
    category: "esim",
    features: statements([planTypes], "Plans with a fixed amount of data"),
    pricing: statements([planTypes], "From about $4.50 a GB"),
    unitPrice: { usd: 4.5, per: "GB", about: true },
    website: { name: "getnomad.app", url: "https://getnomad.app", checked: false },
    logo: "NO",
    bestFor: ["Short trips"],
  },
  {
    id: "ubigi",
    name: "Ubigi",
    description: "Travel eSIMs.",
    category: "esim",
    features: [],
    pricing: [],
    website: { name: "ubigi.com", url: "https://ubigi.com", checked: false },
    logo: "UB",
    bestFor: [],
  },
];

const earthClassMail: Source = {
  name: "earthclassmail.com",
  url: "https://www.earthclassmail.com/frequently-asked-questions",
  confidence: "low",
};
const travelingMailbox: Source = {
  name: "travelingmailbox.com",
  url: "https://travelingmailbox.com/faqs",
  confidence: "low",
};
const ipostal1: Source = {
  name: "ipostal1.com",
  url: "https://ipostal1.com/faq-mailbox-account.php",
  confidence: "low",
};
export const mailTools: readonly Tool[] = [
  {
    id: "earth-class-mail",
    name: "Earth Class Mail",
    description: "A virtual mailbox.",
    category: "mail",
    features: statements([earthClassMail], "More than 80 US addresses", "Scans of the post", "An app"),
    pricing: [],
    cautions: statements([earthClassMail], "You must file form 1583 of the US post."),
    website: { name: "earthclassmail.com", url: "https://earthclassmail.com", checked: true },
    logo: "EC",
    bestFor: ["US address"],
  },
  {
    id: "traveling-mailbox",
    name: "Traveling Mailbox",
    description: "A virtual mailbox.",
    category: "mail",
    features: statements(
      [travelingMailbox],
      "US street addresses",
      "Scans of the envelopes",
      "Forwards to anywhere",
    ),
    pricing: statements([travelingMailbox], "From $15 a month; two months free when paid by the year"),
    cautions: statements([travelingMailbox], "You must file form 1583 of the US post."),
    website: { name: "travelingmailbox.com", url: "https://travelingmailbox.com", checked: true },
    logo: "TM",
    bestFor: ["US address", "Forwarding"],
  },
  {
    id: "ipostal1",
    name: "iPostal1",
    description: "A virtual mailbox.",
    category: "mail",
    features: statements([ipostal1], "More than 3,000 places", "An app", "Forwarding", "Shredding"),
    pricing: [],
    cautions: statements([ipostal1], "You must file form 1583 of the US post."),
    website: { name: "ipostal1.com", url: "https://ipostal1.com", checked: true },
    logo: "IP",
    bestFor: ["Choice of place"],
  },
  {
    id: "anytime-mailbox",
    name: "Anytime Mailbox",
    description: "A virtual mailbox.",
    category: "mail",
    features: [],
    pricing: [],
    website: { name: "anytimemailbox.com", url: "https://anytimemailbox.com", checked: false },
    logo: "AM",
    bestFor: [],
  },
];

const jmpBlog: Source = {
  name: "blog.jmp.chat",
  url: "https://blog.jmp.chat/?after=september-newsletter-2022",
  date: "2023",
  confidence: "medium",
};
const soprani: Source = {
  name: "wiki.soprani.ca",
  url: "https://wiki.soprani.ca/Guide%20for%20Nerds",
  confidence: "low",
};
const googleVoice: Source = {
  name: "support.google.com",
  url: "https://support.google.com/voice/answer/115063?hl=en",
  confidence: "low",
};
export const smsTools: readonly Tool[] = [
  {
    id: "jmp-chat",
    name: "JMP.chat",
    description: "A virtual phone number.",
    category: "sms",
    features: [
      ...statements(
        [jmpBlog, soprani],
        "Texts and calls over XMPP, an open chat network",
        "Cheogram as the app for Android",
      ),
      ...statements([soprani], "Open source"),
    ],
    pricing: statements(
      [jmpBlog],
      "From $4.99 a month for the first number, $2.45 for each further one, as announced at the launch",
    ),
    website: { name: "jmp.chat", url: "https://jmp.chat", checked: false },
    logo: "JM",
    bestFor: ["Open source"],
  },
  {
    id: "google-voice",
    name: "Google Voice",
    description: "A virtual phone number.",
    category: "sms",
    features: statements([googleVoice], "Most calls to the US and Canada are free from there"),
    pricing: statements([googleVoice], "Many features free"),
    cautions: statements([googleVoice], "From another country, calls cost the international rates."),
    website: { name: "voice.google.com", url: "https://voice.google.com", checked: false },
    logo: "GV",
    bestFor: ["Calls to the US"],
  },
  {
    id: "mysudo",
    name: "MySudo",
    description: "A virtual phone number.",
    category: "sms",
    features: [],
    pricing: [],
    website: { name: "mysudo.com", url: "https://mysudo.com", checked: false },
    logo: "MS",
    bestFor: [],
  },
  {
    id: "numberbarn",
    name: "NumberBarn",
    description: "A virtual phone number.",
    category: "sms",
    features: [],
    pricing: [],
    website: { name: "numberbarn.com", url: "https://numberbarn.com", checked: false },
    logo: "NB",
    bestFor: [],
  },
];
