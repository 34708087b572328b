import { ErrorBoundary } from "#client/ui/error-boundary.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { createCode } from "./code.ts";
import { useCode } from "./use-code.ts";

const ownEntry = createCode(async () => (await import("#client/features/entry/own-entry.tsx")).OwnEntry);

interface LateOwnEntryProps {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

const Late = (props: LateOwnEntryProps) => {
  const OwnEntry = useCode(ownEntry);
  return OwnEntry ? <OwnEntry {...props} /> : <Skeleton className="h-32 rounded-lg" />;
};

const Failed = () => (
  <p role="alert" className="text-sm text-danger">
    Couldn't load what your passports give. Reload the page.
  </p>
);

/** What the reader's passports give in a country, loaded after the page around it. */
export const LateOwnEntry = (props: LateOwnEntryProps) => (
  <ErrorBoundary resetKey={props.code} fallback={<Failed />}>
    <Late {...props} />
  </ErrorBoundary>
);
