/** The first focusable element of a page. Needs `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-3 left-3 z-skip-link -translate-y-24 rounded-md border border-accent bg-accent px-4 py-2.5 font-semibold text-accent-ink focus:translate-y-0 focus:shadow-overlay"
  >
    Skip to content
  </a>
);
