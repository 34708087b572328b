import { type Source, statements, unverified } from "../../entry.ts";
import type { Tool } from "../../tools.ts";

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
      ...statements(unverified, "Deposits cheques", "Works with a registered agent"),
    ],
    pricing: statements(unverified, "From about US$19 to US$29 a month"),
    cautions: statements([earthClassMail], "You must file form 1583 of the US post."),
    website: { name: "earthclassmail.com", url: "https://earthclassmail.com", checked: true },
    logo: "EC",
    bestFor: ["US address", "US companies", "Cheques"],
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
        "Deposits cheques",
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
