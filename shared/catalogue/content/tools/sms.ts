import { type Source, statements, unverified } from "../../entry.ts";
import type { Tool } from "../../tools.ts";

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
