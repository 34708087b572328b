import { type ComponentProps, lazy, Suspense } from "react";
import { AssistantPage as Assistant } from "#client/features/assistant/assistant-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const StaysSwitch = lazy(() =>
  import("#client/features/stays/stays-switch.tsx").then((module) => ({ default: module.StaysSwitch })),
);

const Failed = () => (
  <p role="alert" className="text-sm text-danger">
    Couldn't load your stays. Reload the page.
  </p>
);

/** Loads with the switch of the profile. */
const LateStaysSwitch = (props: ComponentProps<typeof StaysSwitch>) => (
  <ErrorBoundary resetKey="" fallback={<Failed />}>
    <Suspense fallback={<div className="min-h-9" />}>
      <StaysSwitch {...props} />
    </Suspense>
  </ErrorBoundary>
);

/** The assistant, with a switch for the stays beside the one for the profile. */
export const AssistantPage = () => <Assistant staysSwitch={LateStaysSwitch} />;
