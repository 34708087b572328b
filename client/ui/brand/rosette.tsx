/** The rosette of `Guilloche` from a file of its own, for pages whose markup it would outweigh. */
export const Rosette = ({ className }: { className: string }) => (
  <svg
    aria-hidden="true"
    viewBox="-100 -100 200 200"
    className={`pointer-events-none select-none ${className}`}
  >
    <use href="/rosette.svg#rosette" x="-100" y="-100" width="200" height="200" />
  </svg>
);
