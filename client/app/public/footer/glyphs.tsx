import type { ReactNode, SVGProps } from "react";

/** A small decorative drawing in strokes, on 24 by 24: name the link. */
export type Glyph = (props: SVGProps<SVGSVGElement>) => ReactNode;

const draw =
  (path: string): Glyph =>
  (props) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={path} />
    </svg>
  );

/** Our own drawings of where links lead; none is a brand's mark. */
export const glyphs = {
  /** The letters 'in' in a rounded square. */
  linkedIn: draw(
    "M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM8 11.5v5M8 8v.1M12 16.5v-5M12 14c0-1.6 1-2.5 2.2-2.5s2.3.8 2.3 2.5v2.5",
  ),
  /** Two strokes, crossed by a third. */
  x: draw("M4 4.5l12 15M8 4.5l12 15M19.5 4.5l-15 15"),
  /** A triangle to play in a screen. */
  youTube: draw(
    "M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM10.5 9.5v5l4-2.5z",
  ),
  /** A plane of paper. */
  telegram: draw("M3.5 11.5l17-7-3 15-6-5.5-3 3v-4.5l8-5.5"),
  /** A line that branches. */
  gitHub: draw(
    "M7 7.5v9M7 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 9.5c0 4-10 2.5-10 7",
  ),
  /** An envelope. */
  mail: draw(
    "M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM3.5 7l8.5 6.5 8.5-6.5",
  ),
  /** A point that sends out waves. */
  feed: draw("M5 18a1 1 0 1 0 2 0a1 1 0 1 0-2 0M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14"),
  /** Two links of a chain. */
  link: draw(
    "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
  ),
} satisfies Record<string, Glyph>;
