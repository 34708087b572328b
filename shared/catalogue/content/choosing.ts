/** A guide of short tips, shown below a catalogue. */
export interface Guide {
  title: string;
  tips: readonly { title: string; text: string }[];
}

/** What to weigh before picking a residency programme. */
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
