/** A key of the keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-5.5 place-items-center rounded-sm border border-b-2 border-control bg-surface px-1 font-text text-xs leading-5 text-ink">
    {children}
  </kbd>
);
