import { Spinner } from "./loading.tsx";
import { Status } from "./status.tsx";

/** A line in place of a list that loads: 'Loading sources...'. */
export const LoadingText = ({ children }: { children: string }) => (
  <Status as="p" className="flex items-center justify-center gap-3 py-16 text-ink-muted">
    <Spinner className="text-xl" />
    {children}
  </Status>
);
