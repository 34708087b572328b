import { type Source, statements } from "../entry.ts";
import type { Tool } from "../tools.ts";
import { esimTools, mailTools, smsTools } from "./communication-tools.ts";

const onwardTicketUs: Source = {
  name: "onwardticket.us",
  url: "https://www.onwardticket.us/en/blog/what-is-an-onward-ticket-and-how-does-it-work",
  confidence: "low",
};
const travelSloth: Source = {
  name: "travelsloth.de",
  url: "https://travelsloth.de/en/onward-ticket",
  confidence: "low",
};

/** Temporary reservations as proof of onward travel. */
const ticketTools: readonly Tool[] = [
  {
    id: "onwardticket-us",
    name: "OnwardTicket.us",
    description: "A flight reservation to show.",
    category: "ticket",
    features: statements(
      [onwardTicketUs],
      "Valid from 48 hours to 14 days",
      "A real booking code",
      "One way, return or several cities",
      "PDF by e-mail",
    ),
    pricing: statements([onwardTicketUs], "From $7 one way; $11 return, $16 for several cities"),
    website: { name: "onwardticket.us", url: "https://onwardticket.us", checked: true },
    logo: "OU",
    bestFor: ["Longer validity", "Several cities"],
  },
  {
    id: "onwardticket-com",
    name: "OnwardTicket.com",
    description: "A flight reservation to show.",
    category: "ticket",
    features: statements(
      [travelSloth],
      "Valid for 24 to 72 hours",
      "A booking reference (PNR) that can be checked",
    ),
    pricing: statements([travelSloth], "From about €15 to €25"),
    website: { name: "onwardticket.com", url: "https://onwardticket.com", checked: false },
    logo: "OT",
    bestFor: ["Short validity"],
  },
  {
    id: "best-onward-ticket",
    name: "Best Onward Ticket",
    description: "A flight reservation to show.",
    category: "ticket",
    features: [],
    pricing: [],
    website: { name: "bestonwardticket.com", url: "https://bestonwardticket.com", checked: false },
    logo: "BO",
    bestFor: [],
  },
  {
    id: "onward-free",
    name: "Onward Free",
    description: "A flight reservation to show.",
    category: "ticket",
    features: [],
    pricing: [],
    website: { name: "onwardfree.com", url: "https://onwardfree.com", checked: false },
    logo: "OF",
    bestFor: [],
  },
];

const deevnet: Source = {
  name: "deevnet.github.io",
  url: "https://deevnet.github.io/deevnet-docs/docs/platforms/network/edge-router/",
  confidence: "low",
};
const gadgetTools: readonly Tool[] = [
  {
    id: "gl-inet-travel-router",
    name: "GL.iNet Beryl AX or Slate AX",
    description: "A travel router.",
    category: "gadget",
    features: statements([deevnet], "WireGuard and OpenVPN", "Power by USB-C", "Runs OpenWrt"),
    pricing: [],
    website: { name: "gl-inet.com", url: "https://gl-inet.com", checked: false },
    logo: "GL",
    bestFor: ["VPN for all devices"],
  },
  {
    id: "anker-nano-charger",
    name: "Anker Nano GaN charger",
    description: "A charger.",
    category: "gadget",
    features: [],
    pricing: [],
    website: { name: "anker.com", url: "https://anker.com", checked: false },
    logo: "AN",
    bestFor: [],
  },
  {
    id: "universal-adapter",
    name: "Epicka or Ceptics universal adapter",
    description: "A travel adapter.",
    category: "gadget",
    features: [],
    pricing: [],
    website: { name: "epicka.com", url: "https://epicka.com", checked: false },
    logo: "EP",
    bestFor: [],
  },
  {
    id: "laptop-stand",
    name: "Roost or Nexstand laptop stand",
    description: "A laptop stand.",
    category: "gadget",
    features: [],
    pricing: [],
    website: { name: "therooststand.com", url: "https://therooststand.com", checked: false },
    logo: "RS",
    bestFor: [],
  },
  {
    id: "yubikey-5c-nfc",
    name: "YubiKey 5C NFC",
    description: "A security key.",
    category: "gadget",
    features: [],
    pricing: [],
    website: { name: "yubico.com", url: "https://yubico.com", checked: false },
    logo: "YK",
    bestFor: [],
  },
];

const goAbroad: Source = {
  name: "goabroad.travel",
  url: "https://goabroad.travel/?p=474",
  date: "2026-05-06",
  confidence: "medium",
};
const passportFactory: Source = {
  name: "passportfactory.com",
  url: "https://passportfactory.com/blog/best-health-insurance-for-digital-nomads",
  confidence: "low",
};
const insuranceTools: readonly Tool[] = [
  {
    id: "safetywing",
    name: "SafetyWing Essential and Complete",
    description: "Travel and health insurance.",
    category: "insurance",
    features: [
      ...statements([goAbroad], "Can be canceled at any time"),
      ...statements([passportFactory], "Two layers of cover: Essential and Complete"),
    ],
    pricing: statements([goAbroad], "From $45.08 for four weeks under the age of 40"),
    website: { name: "safetywing.com", url: "https://safetywing.com", checked: false },
    logo: "SW",
    bestFor: ["Subscription"],
  },
  {
    id: "genki",
    name: "Genki",
    description: "Travel and health insurance.",
    category: "insurance",
    features: statements([goAbroad], "Meant for stays in Europe"),
    pricing: statements([goAbroad], "From about €83 a month under the age of 40"),
    website: { name: "genki.world", url: "https://genki.world", checked: false },
    logo: "GK",
    bestFor: ["Stays in Europe"],
  },
  {
    id: "world-nomads",
    name: "World Nomads",
    description: "Travel insurance.",
    category: "insurance",
    features: [
      ...statements([goAbroad], "More than 200 adventure sports"),
      ...statements([passportFactory], "Emergency medical cover, and cover of your gear"),
    ],
    pricing: statements([goAbroad], "From $100 to $500 by trip"),
    website: { name: "worldnomads.com", url: "https://worldnomads.com", checked: false },
    logo: "WN",
    bestFor: ["Adventure sports", "Single trips"],
  },
  {
    id: "cigna-global",
    name: "Cigna Global",
    description: "Health insurance.",
    category: "insurance",
    features: statements(
      [goAbroad],
      "Preventive care; dental and vision as additions",
      "Contracts by the year",
    ),
    pricing: statements([goAbroad], "From about $200 to $500 a month, or more"),
    website: { name: "cignaglobal.com", url: "https://cignaglobal.com", checked: false },
    logo: "CG",
    bestFor: ["Yearly cover"],
  },
];

/** In display order. */
export const travelTools: readonly Tool[] = [
  ...esimTools,
  ...ticketTools,
  ...mailTools,
  ...smsTools,
  ...gadgetTools,
  ...insuranceTools,
];
