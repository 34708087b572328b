import { Fragment } from "react";
import { Rosette } from "#client/brand/rosette.tsx";
import { Point, PublicLayout } from "#client/site/public-layout.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { publicPaths } from "#shared/paths.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import {
  type Block,
  type LegalDocument,
  type Passage,
  type Piece,
  pieceText,
  type Section,
} from "./document.ts";
import { frequentQuestions } from "./faq.ts";
import { privacyNotice } from "./privacy.ts";
import { termsOfUse } from "./terms.ts";

const codeClass = "rounded-sm bg-sunken px-1 py-px wrap-anywhere";

const InlinePiece = ({ piece }: { piece: Piece }) => {
  if (typeof piece === "string") return piece;
  if ("code" in piece) return <code className={codeClass}>{piece.code}</code>;
  return (
    <a href={piece.href} className="text-link wrap-anywhere">
      {piece.text}
    </a>
  );
};

/** The pieces of a text never change, so their position identifies them. */
const keyOf = (index: number) => `piece ${index}`;

const LegalText = ({ passage }: { passage: Passage }) =>
  passage.map((piece, index) => (
    <Fragment key={keyOf(index)}>
      <InlinePiece piece={piece} />
    </Fragment>
  ));

const FactList = ({ facts }: { facts: Extract<Block, { facts: unknown }>["facts"] }) => (
  <dl className="grid gap-y-3">
    {facts.map(({ name, text }) => (
      <div key={pieceText(name)} className="grid gap-x-6 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <dt className="text-sm leading-[1.75] font-semibold wrap-anywhere">
          <InlinePiece piece={name} />
        </dt>
        <dd>
          <LegalText passage={text} />
        </dd>
      </div>
    ))}
  </dl>
);

const BlockView = ({ block }: { block: Block }) => {
  if ("facts" in block) return <FactList facts={block.facts} />;
  if ("paragraph" in block)
    return (
      <p>
        <LegalText passage={block.paragraph} />
      </p>
    );
  return (
    <ul className="grid list-[square] gap-2.5 pl-5 marker:text-control">
      {block.list.map((item, index) => (
        <li key={keyOf(index)}>
          <LegalText passage={item} />
        </li>
      ))}
    </ul>
  );
};

export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <BlockView key={keyOf(index)} block={block} />);

const DocumentHeader = ({ title, lead, updated }: LegalDocument) => (
  <header className="relative overflow-hidden border-b">
    <Rosette className="absolute -top-64 -right-52 size-[44rem] max-w-none animate-fade-in text-accent opacity-25 max-md:hidden" />
    <div className="relative mx-auto grid max-w-page gap-4 px-gutter py-[clamp(2.5rem,6vw,4.5rem)]">
      <h1 className="text-5xl">{title}</h1>
      <p className="max-w-[34rem] text-xl text-ink-muted">{lead}</p>
      <p className="text-sm text-ink-muted">
        Last updated <time dateTime={updated}>{dateText(updated)}</time>
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

/** A page of text with a table of contents. */
export const LegalPage = ({ document }: { document: LegalDocument }) => (
  <article>
    <DocumentHeader {...document} />
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

/** `/privacy` */
export const Privacy = ({ settings }: { settings: SiteSettings }) => (
  <PublicLayout settings={settings} path={publicPaths.privacy}>
    <LegalPage document={privacyNotice(settings)} />
  </PublicLayout>
);

/** `/terms` */
export const Terms = ({ settings }: { settings: SiteSettings }) => (
  <PublicLayout settings={settings} path={publicPaths.terms}>
    <LegalPage document={termsOfUse(settings)} />
  </PublicLayout>
);

/** `/faq` */
export const Faq = ({ settings }: { settings: SiteSettings }) => (
  <PublicLayout settings={settings} path={publicPaths.faq}>
    <LegalPage document={frequentQuestions(settings)} />
  </PublicLayout>
);
