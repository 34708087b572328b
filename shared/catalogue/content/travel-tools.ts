import { type Source, statements, unverified } from "../entry.ts";
import type { Tool } from "../tools.ts";
import { esimTools, mailTools, smsTools } from "./communication-tools.ts";

const onwardTicketUs: Source = { name: "onwardticket.us" };

/** Reservations as proof of onward travel. */
const ticketTools: readonly Tool[] = [
  {
    id: "onwardticket-us",
    name: "OnwardTicket.us",
    description: "A flight reservation to show, from two days to two weeks.",
    category: "ticket",
    features: statements(
      [onwardTicketUs],
      "Valid from 48 hours to 14 days",
      "A real booking code",
      "One way, return or several cities",
      "PDF by e-mail",
    ),
    pricing: statements([onwardTicketUs], "From US$7 one way; US$11 return, US$16 for several cities"),
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
      unverified,
      "Valid for 48 hours",
      "A real booking reference (PNR)",
      "Delivered within minutes",
      "A hotel booking as an option",
    ),
    pricing: statements(unverified, "From about US$16", "US$14 to US$16 is usual in this market"),
    website: { name: "onwardticket.com", url: "https://onwardticket.com", checked: false },
    logo: "OT",
    bestFor: ["Last minute", "Hotel booking"],
  },
  {
    id: "best-onward-ticket",
    name: "Best Onward Ticket",
    description: "A flight reservation to show.",
    category: "ticket",
    features: statements(
      unverified,
      "Valid for 48 hours",
      "Longer validity at extra cost",
      "A real booking reference (PNR)",
      "Delivered within minutes",
    ),
    pricing: statements(unverified, "From about US$12 for 48 hours"),
    website: { name: "bestonwardticket.com", url: "https://bestonwardticket.com", checked: false },
    logo: "BO",
    bestFor: ["Last minute", "Longer validity"],
  },
  {
    id: "onward-free",
    name: "Onward Free",
    description: "A flight reservation to show. Despite its name it is not free.",
    category: "ticket",
    features: statements(unverified, "A flight reservation at one price"),
    pricing: statements(unverified, "From US$15"),
    website: { name: "onwardfree.com", url: "https://onwardfree.com", checked: false },
    logo: "OF",
    bestFor: ["One price"],
  },
];

/** Things to pack. */
const gadgetTools: readonly Tool[] = [
  {
    id: "gl-inet-travel-router",
    name: "GL.iNet Beryl AX or Slate AX",
    description: "A pocket Wi-Fi router with a VPN client.",
    category: "gadget",
    features: statements(
      unverified,
      "WireGuard and OpenVPN",
      "Helps with the sign-in pages of public Wi-Fi",
      "Power by USB-C",
      "Runs OpenWrt",
    ),
    pricing: statements(unverified, "From about US$80 to US$110"),
    website: { name: "gl-inet.com", url: "https://gl-inet.com", checked: false },
    logo: "GL",
    bestFor: ["Hotel Wi-Fi", "VPN for all devices"],
  },
  {
    id: "anker-nano-charger",
    name: "Anker Nano GaN charger",
    description: "A light charger for several devices.",
    category: "gadget",
    features: statements(
      unverified,
      "65 to 100 W",
      "Several ports",
      "USB-C Power Delivery",
      "A plug that folds",
    ),
    pricing: statements(unverified, "From about US$40 to US$60"),
    website: { name: "anker.com", url: "https://anker.com", checked: false },
    logo: "AN",
    bestFor: ["Several devices", "Light luggage"],
  },
  {
    id: "universal-adapter",
    name: "Epicka or Ceptics universal adapter",
    description: "One adapter for the sockets of many countries.",
    category: "gadget",
    features: statements(unverified, "Plugs for more than 150 countries", "USB-C", "A fuse"),
    pricing: statements(unverified, "From about US$25 to US$45"),
    cautions: statements(unverified, "It does not change the voltage."),
    website: { name: "epicka.com", url: "https://epicka.com", checked: false },
    logo: "EP",
    bestFor: ["Many countries"],
  },
  {
    id: "laptop-stand",
    name: "Roost or Nexstand laptop stand",
    description: "A stand that folds away.",
    category: "gadget",
    features: statements(unverified, "Folds small", "Several heights", "About 170 g"),
    pricing: statements(unverified, "From about US$30 to US$90"),
    website: { name: "therooststand.com", url: "https://therooststand.com", checked: false },
    logo: "RS",
    bestFor: ["Long hours at the desk", "Light luggage"],
  },
  {
    id: "yubikey-5c-nfc",
    name: "YubiKey 5C NFC",
    description: "A hardware key for your accounts.",
    category: "gadget",
    features: statements(unverified, "A key that you hold, for signing in", "USB-C and NFC"),
    pricing: statements(unverified, "From US$55 to US$58"),
    website: { name: "yubico.com", url: "https://yubico.com", checked: false },
    logo: "YK",
    bestFor: ["Safe sign-in"],
  },
];

const goAbroad: Source = { name: "goabroad.travel", date: "2026-05" };

/** Travel and health insurance. */
const insuranceTools: readonly Tool[] = [
  {
    id: "safetywing",
    name: "SafetyWing Essential and Complete",
    description: "Travel and health cover as a subscription.",
    category: "insurance",
    features: statements(
      unverified,
      "Can start while you are abroad",
      "Paid every four weeks",
      "Additions to choose from",
      "Complete includes routine care",
    ),
    pricing: [
      ...statements([goAbroad], "From US$45.08 for four weeks under the age of 40"),
      ...statements(unverified, "US$56 to US$62 reported for 2025 and 2026"),
    ],
    cautions: statements(unverified, "Cover on visits home is limited."),
    website: { name: "safetywing.com", url: "https://safetywing.com", checked: false },
    logo: "SW",
    bestFor: ["Joining while abroad", "Subscription"],
    checked: "2026-05",
  },
  {
    id: "genki",
    name: "Genki",
    description: "Cover for nomads, backed by a German insurer.",
    category: "insurance",
    features: statements(
      unverified,
      "Worldwide",
      "Paid monthly",
      "Sports included",
      "Two products: Traveler and Native",
    ),
    pricing: statements([goAbroad], "From about €83 a month under the age of 40"),
    website: { name: "genki.world", url: "https://genki.world", checked: false },
    logo: "GK",
    bestFor: ["Worldwide cover", "Sports"],
    checked: "2026-05",
  },
  {
    id: "world-nomads",
    name: "World Nomads",
    description: "Insurance by the trip, with adventure sports.",
    category: "insurance",
    features: statements(
      unverified,
      "More than 200 activities",
      "Bought and extended while away",
      "Evacuation",
      "Covers your gear",
    ),
    pricing: statements(unverified, "Priced by trip"),
    website: { name: "worldnomads.com", url: "https://worldnomads.com", checked: false },
    logo: "WN",
    bestFor: ["Adventure sports", "Single trips"],
  },
  {
    id: "cigna-global",
    name: "Cigna Global",
    description: "An international health plan by the year.",
    category: "insurance",
    features: statements(
      unverified,
      "Built from modules",
      "Choice of deductible",
      "Cover in the US as an option",
      "Direct billing",
    ),
    pricing: statements(unverified, "From about US$200 to US$500 a month, or more"),
    website: { name: "cignaglobal.com", url: "https://cignaglobal.com", checked: false },
    logo: "CG",
    bestFor: ["Yearly cover", "Cover in the US"],
  },
];

/** The tools of the travel toolkit, in the order of its page. */
export const travelTools: readonly Tool[] = [
  ...esimTools,
  ...ticketTools,
  ...mailTools,
  ...smsTools,
  ...gadgetTools,
  ...insuranceTools,
];
