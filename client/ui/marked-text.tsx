/** A piece of plain text; `hit` where it is what was looked for. */
interface Piece {
  text: string;
  hit: boolean;
}

/** Plain text in which what was looked for is marked. */
export const MarkedText = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, hit }, index) =>
    hit ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place
        key={index}
        className="rounded-sm bg-accent-wash text-inherit shadow-[inset_0_-2px_0_var(--accent)]"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
