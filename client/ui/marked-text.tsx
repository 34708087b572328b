/** A piece of plain text; `hit` if it matches the search. */
interface Piece {
  text: string;
  hit: boolean;
}

/** Plain text with its search hits highlighted. */
export const MarkedText = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, hit }, index) =>
    hit ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by their position
        key={index}
        className="rounded-sm bg-accent-wash text-inherit shadow-[inset_0_-2px_0_var(--accent)]"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
