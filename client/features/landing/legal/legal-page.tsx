import { monthOrDay } from "#client/lib/dates.ts";
import { Rosette } from "#client/ui/brand/rosette.tsx";
import { Point } from "../point.tsx";
import { Blocks } from "./blocks.tsx";
import type { LegalDocument, Section } from "./document.ts";

const Head = ({ title, lead, updated }: LegalDocument) => (
  <header className="relative overflow-hidden border-b">
    <Rosette className="absolute -top-64 -right-52 size-[44rem] max-w-none animate-fade-in text-accent opacity-25 max-md:hidden" />
    <div className="relative mx-auto grid max-w-page gap-4 px-gutter py-[clamp(2.5rem,6vw,4.5rem)]">
      <h1 className="text-5xl">{title}</h1>
      <p className="max-w-[34rem] text-xl text-ink-muted">{lead}</p>
      <p className="text-sm text-ink-muted">
        Last updated <time dateTime={updated}>{monthOrDay(updated)}</time>
      </p>
    </div>
  </header>
);

const InShort = ({ short }: Pick<LegalDocument, "short">) => (
  <section aria-labelledby="short" className="border-b bg-sunken/50">
    <div className="mx-auto grid max-w-page gap-5 px-gutter py-[clamp(2rem,4vw,3rem)]">
      <h2 id="short" className="text-2xl">
        In short
      </h2>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {short.map((point) => (
          <Point key={point.title} {...point} small />
        ))}
      </ul>
    </div>
  </section>
);

const Contents = ({ sections }: Pick<LegalDocument, "sections">) => (
  <nav aria-label="On this page" className="self-start lg:sticky lg:top-24">
    <p className="label-caps pb-2 text-ink-muted">On this page</p>
    <ul className="grid border-t">
      {sections.map(({ id, title }) => (
        <li key={id} className="border-b">
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 text-sm leading-snug text-ink-muted hover:text-ink"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const SectionText = ({ id, title, blocks, parts = [] }: Section) => (
  <section aria-labelledby={id} className="grid gap-4">
    <h2 id={id} className="scroll-mt-24 text-3xl">
      {title}
    </h2>
    <Blocks blocks={blocks} />
    {parts.map((part) => (
      <div key={part.id} className="grid gap-3 border-t pt-5 pb-3">
        <h3 id={part.id} className="scroll-mt-24 text-xl">
          {part.title}
        </h3>
        <Blocks blocks={part.blocks} />
      </div>
    ))}
  </section>
);

/** A page of text with its contents beside it: privacy, terms, questions. */
export const LegalPage = ({ document }: { document: LegalDocument }) => (
  <article>
    <Head {...document} />
    {document.short.length > 0 && <InShort short={document.short} />}
    <div className="mx-auto grid max-w-page gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 px-gutter py-[clamp(2.5rem,6vw,4.5rem)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Contents sections={document.sections} />
      <div className="grid max-w-[44rem] gap-[clamp(2.5rem,5vw,3.75rem)]">
        {document.sections.map((section) => (
          <SectionText key={section.id} {...section} />
        ))}
      </div>
    </div>
  </article>
);
