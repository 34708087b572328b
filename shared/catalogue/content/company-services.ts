/** A side of running a company across borders. */
export interface CompanyService {
  title: string;
  text: string;
  points: readonly string[];
}

/** The three sides of the overview. General advice, no facts about one place. */
export const companyServices = {
  management: {
    title: "Business Management",
    text: "Choose where the company is registered, and know what keeping it there takes.",
    points: [
      "Compare places by set-up time, capital, government fee and tax.",
      "See whether you can register without travelling.",
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
