import { Fragment } from "react";
import { type Block, type Passage, type Piece, wordsOf } from "./document.ts";

const codeClass =
  "rounded-sm bg-sunken px-1 py-px font-[ui-monospace,monospace] text-[0.875em] wrap-anywhere";

const InlinePiece = ({ piece }: { piece: Piece }) => {
  if (typeof piece === "string") return piece;
  if ("code" in piece) return <code className={codeClass}>{piece.code}</code>;
  return (
    <a href={piece.href} className="text-link wrap-anywhere">
      {piece.text}
    </a>
  );
};

/** The pieces of a text never change, so their places name them. */
const placeOf = (index: number) => `piece ${index}`;

const Text = ({ passage }: { passage: Passage }) =>
  passage.map((piece, index) => (
    <Fragment key={placeOf(index)}>
      <InlinePiece piece={piece} />
    </Fragment>
  ));

const FactList = ({ facts }: { facts: Extract<Block, { facts: unknown }>["facts"] }) => (
  <dl className="grid gap-y-3">
    {facts.map(({ name, text }) => (
      <div key={wordsOf(name)} className="grid gap-x-6 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <dt className="text-sm leading-[1.75] font-semibold wrap-anywhere">
          <InlinePiece piece={name} />
        </dt>
        <dd>
          <Text passage={text} />
        </dd>
      </div>
    ))}
  </dl>
);

const OneBlock = ({ block }: { block: Block }) => {
  if ("facts" in block) return <FactList facts={block.facts} />;
  if ("paragraph" in block)
    return (
      <p>
        <Text passage={block.paragraph} />
      </p>
    );
  return (
    <ul className="grid list-[square] gap-2.5 pl-5 marker:text-control">
      {block.list.map((item, index) => (
        <li key={placeOf(index)}>
          <Text passage={item} />
        </li>
      ))}
    </ul>
  );
};

/** The blocks of a part, one below the other. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <OneBlock key={placeOf(index)} block={block} />);
