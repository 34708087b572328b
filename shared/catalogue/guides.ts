import type { ProgrammeRoute } from "#shared/programmes/contract.ts";

/** What a word on the page means, and what to ask. It states nothing about the world, so it needs no sources. */
export interface StandingNote {
  title: string;
  text: string;
}

/** Catalog entries refer to these notes by key. */
export const standingNotes = {
  taxFigures: {
    title: "About tax figures",
    text: "Tax figures are those of the place itself. Ask an adviser there and in your own country whether you are taxed as a resident, as a citizen, or on what you earn there.",
  },
  territorial: {
    title: "What 'territorial' means",
    text: "We call a country territorial if it taxes only income that arises inside it. Ask where your work counts as done if you sit there and work for a client abroad: the rate on income from abroad does not answer that.",
  },
  remittance: {
    title: "Money brought in",
    text: "Remittance means bringing foreign income into the country, for example by a transfer to a local account. Where only that is taxed, ask which ways of bringing money in count, and keep records of where it came from.",
  },
  processingTimes: {
    title: "About times",
    text: "All times are what our sources report, not promises. Leave room for delays.",
  },
  startingPrices: {
    title: "About prices",
    text: "The card shows a starting price. It can differ from the figures of our sources, or of an agent. Ask for the whole amount with all fees before you decide.",
  },
} as const satisfies Record<string, StandingNote>;

export type StandingNoteId = keyof typeof standingNotes;

/** A guide with short tips, shown below a catalog. */
export interface Guide {
  title: string;
  tips: readonly { title: string; text: string }[];
}

export const choosingResidency: Guide = {
  title: "How to Choose the Right Residency Program",
  tips: [
    {
      title: "Tax Benefits",
      text: "Find out what the country taxes: everything, only income that arises there, or also money you bring in. Ask how it taxes work done there for a client abroad, and what your present country still taxes after you leave.",
    },
    {
      title: "Stay Requirements",
      text: "Look up two counts of days: how many keep your permit alive, and how many make you a tax resident. Check that both fit the life you plan, and keep a record of your travel.",
    },
    {
      title: "Long-Term Strategy",
      text: "Decide what you want in ten years: a base, permanent residence or a passport. Check whether the program leads there. Read the changes on each card and what they rest on.",
    },
  ],
};

/** The ways to live abroad, as the overview names them. Their texts define the words and state nothing else. */
export const programmeRouteTexts: Readonly<Record<ProgrammeRoute, { title: string; text: string }>> = {
  nomad: {
    title: "Digital nomad",
    text: "You work remotely, for an employer or clients in another country.",
  },
  "passive income": {
    title: "Passive income",
    text: "You live on a pension, rent, dividends or savings.",
  },
  freelance: {
    title: "Freelance",
    text: "You work for yourself or found a company in the country.",
  },
  investment: {
    title: "Investment",
    text: "You put money into property, a fund, a deposit or a company there, and get residence.",
  },
  citizenship: {
    title: "Citizenship",
    text: "You get a passport for a contribution or an investment.",
  },
  visitor: {
    title: "Visitor",
    text: "You stay as a visitor in a country that lets visitors work remotely.",
  },
};

export interface CompanyService {
  title: string;
  text: string;
  points: readonly string[];
}

/** The cards of the overview. They hold advice only, so they need no sources. */
export const companyServices = {
  management: {
    title: "Business Management",
    text: "Choose where the company is registered, and know what keeping it there takes.",
    points: [
      "Compare places by set-up time, capital, government fee and tax.",
      "See whether you can register without traveling.",
      "Ask what comes back every year, such as an agent, an office, accounts, or a report.",
    ],
  },
  compliance: {
    title: "Global Compliance",
    text: "Ask which duties a company has where it is registered, where it is managed, and where its owners live.",
    points: [
      "Read the key requirements and warnings of a place before you register there.",
      "Look up whether reports are due in a year without income.",
      "Follow changes of the rules, and check them with the registry.",
    ],
  },
  tax: {
    title: "Tax Planning",
    text: "Look beyond the rate on the company: ask how what you take out of it is taxed where you live.",
    points: [
      "Ask where the company counts as managed, and whether that country taxes it.",
      "Add the tax on dividends or salary to the tax on profit.",
      "Take advice in both countries before you move or register.",
    ],
  },
} as const satisfies Record<string, CompanyService>;

/** Shown above the table of corporate tax rates. */
export const corporateTaxNote =
  "These rates are for the company alone. Ask whether your own country taxes the company if you manage it from there, or you on its profit.";
