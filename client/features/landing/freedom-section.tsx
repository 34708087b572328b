import { BellRing, Compass, Factory, House, type LucideIcon, ReceiptText, ShieldCheck } from "lucide-react";

const cards: readonly { title: string; text: string; icon: LucideIcon }[] = [
  {
    title: "Residency Programs",
    text: "What each program asks for, how long you must stay, and whether it leads to a passport, side by side.",
    icon: House,
  },
  {
    title: "Legislation Monitoring",
    text: "Authorities and the trade press are read all day; what changes is sorted by country and subject.",
    icon: BellRing,
  },
  {
    title: "Tax Optimization",
    text: "How territorial, remittance and worldwide systems treat what you earn, with dates and sources.",
    icon: ReceiptText,
  },
  {
    title: "Streamlined Visa Process",
    text: "The authority, the costs and the steps of each program in their order, with the official link.",
    icon: Compass,
  },
  {
    title: "Tools for Sovereign Individuals",
    text: "Privacy, travel and money: tools that people who live across borders use, with prices and cautions.",
    icon: ShieldCheck,
  },
  {
    title: "Special Economic Zones",
    text: "Where to form a company, what it takes and what it pays, in free zones and elsewhere.",
    icon: Factory,
  },
];

/** What Meridian offers, in six cards. */
export const FreedomSection = () => (
  <section
    aria-labelledby="freedom-title"
    className="lay-out-late mx-auto max-w-page px-gutter py-[clamp(3.5rem,8vw,6.5rem)]"
  >
    <h2 id="freedom-title" className="max-w-[20ch] text-4xl">
      Freedom Through Global Mobility
    </h2>
    <ul className="mt-10 grid border-t border-l sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ title, text, icon: Icon }) => (
        <li key={title} className="grid content-start gap-3 border-r border-b bg-surface p-card">
          <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.25} />
          <h3 className="text-xl">{title}</h3>
          <p className="text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
