/**
 * An icon of one path in a square of 24, drawn in the current text colour and silent to screen readers: for pages that
 * must stay lighter than the library of icons lets them.
 */
export const Glyph = ({ path, className = "size-4.5" }: { path: string; className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path d={path} />
  </svg>
);
