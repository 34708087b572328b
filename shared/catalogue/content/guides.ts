/** A general explanation, shown with a kind of figure. */
export interface StandingNote {
  title: string;
  text: string;
}

/** Catalog entries refer to these notes by key. */
export const standingNotes = {
  taxFigures: {
    title: "About tax figures",
    text: "Tax figures are those of the place itself. Your own country may tax you too: as its resident, as its citizen, or on what you earn there. Ask an adviser in both places before you move.",
  },
  territorial: {
    title: "What 'territorial' means",
    text: "A territorial country taxes only income that arises inside it. Work usually arises where you do it. If you sit there and work for a client abroad, most such countries treat the pay as local income, and tax it.",
  },
  remittance: {
    title: "Money brought in",
    text: "Some countries tax foreign income only when you bring it in, for example by a transfer to a local account. That is called remittance. Before you move there, ask which ways of bringing money in count, and keep records of where it came from.",
  },
  processingTimes: {
    title: "About times",
    text: "All times are typical, not promised. Missing papers and full offices make them longer.",
  },
  startingPrices: {
    title: "About prices",
    text: "The card shows a starting price. Sources often name only the contribution or the investment, so their figures can differ from it. Ask for the whole amount with all fees before you decide.",
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
      text: "Find out what the country taxes: everything, only income that arises there, or also money you bring in. Then ask what your present country still taxes after you leave. Work done on the spot is often local income, even if the client is abroad.",
    },
    {
      title: "Stay Requirements",
      text: "Two counts of days matter. One keeps your permit alive, the other makes you a tax resident, often at about half a year. Check that both fit the life you plan, and keep a record of your travel.",
    },
    {
      title: "Long-Term Strategy",
      text: "Decide what you want in ten years: a base, permanent residence or a passport. Not every program leads to citizenship, and the years it takes can change while you wait. Read the changes on each card and what they rest on.",
    },
  ],
};

export interface CompanyService {
  title: string;
  text: string;
  points: readonly string[];
}

/** The cards of the overview. They hold general advice only, so they need no sources. */
export const companyServices = {
  management: {
    title: "Business Management",
    text: "Choose where the company is registered, and know what keeping it there takes.",
    points: [
      "Compare places by set-up time, capital, government fee and tax.",
      "See whether you can register without traveling.",
      "Plan for what comes back every year: an agent, an office, accounts, a report.",
    ],
  },
  compliance: {
    title: "Global Compliance",
    text: "A company can have duties in three places: where it is registered, where it is managed, and where its owners live.",
    points: [
      "Read the key requirements and warnings of a place before you register there.",
      "Look up whether reports are due in a year without income: often they are.",
      "Follow changes of the rules, and check them with the registry.",
    ],
  },
  tax: {
    title: "Tax Planning",
    text: "The rate on the company is one part of the bill. What you take out of it may be taxed where you live.",
    points: [
      "Ask where the company counts as managed: that country may tax it too.",
      "Add the tax on dividends or salary to the tax on profit.",
      "Take advice in both countries before you move or register.",
    ],
  },
} as const satisfies Record<string, CompanyService>;
