interface SkipLinkProps {
  /** The id of the element to skip to. */
  to?: string;
  children?: string;
}

/**
 * Hidden until it has the focus. Without props, it is the first focusable element of a page, and needs
 * `<main id="main" tabIndex={-1}>`.
 */
export const SkipLink = ({ to = "main", children = "Skip to content" }: SkipLinkProps) => (
  <a
    href={`#${to}`}
    className="fixed top-3 left-3 z-skip-link -translate-y-24 rounded-md border border-accent bg-accent px-4 py-2.5 font-semibold text-accent-ink focus:translate-y-0 focus:shadow-overlay"
  >
    {children}
  </a>
);
