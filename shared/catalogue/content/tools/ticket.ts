import { type Source, statements, unverified } from "../../entry.ts";
import type { Tool } from "../../tools.ts";

const onwardTicketUs: Source = { name: "onwardticket.us" };

/** Reservations as proof of onward travel. */
export const ticketTools: readonly Tool[] = [
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
