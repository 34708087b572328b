/** What a reader should know wherever a kind of figure is shown. */
export interface StandingNote {
  title: string;
  text: string;
}

/** General explanations, not facts about one place. Entries name those that matter to them. */
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

/** The name of a standing note. */
export type StandingNoteId = keyof typeof standingNotes;
