import { CircleAlert } from "lucide-react";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { useScreen } from "./navigation-effects.tsx";
import { NoticePage } from "./notice-page.tsx";

const title = "Something went wrong";
const words =
  "This screen could not be shown. Load it again; if that does not help, come back in a few minutes.";

/** Loads the whole page, so that a screen whose code was replaced by a newer release is found again. */
const loadAgain = <Button onClick={() => window.location.reload()}>Load again</Button>;

/** In place of a screen of the shell that broke, or whose code could not be fetched. */
export const FailedScreen = () => {
  useScreen(title);
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        icon={CircleAlert}
        variant="danger"
        title={title}
        description={words}
        action={loadAgain}
      />
    </div>
  );
};

/** The same in place of the whole page. */
export const FailedPage = () => (
  <NoticePage title={title} action={loadAgain}>
    <span role="alert">{words}</span>
  </NoticePage>
);
