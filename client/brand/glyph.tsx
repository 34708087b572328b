/** A single-path icon in a 24 px square, for pages that must not load the icon library. Hidden from screen readers. */
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
