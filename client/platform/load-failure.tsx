import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { focusContent } from "./screen.tsx";

interface LoadFailureProps extends Pick<ComponentProps<typeof EmptyState>, "as" | "title" | "description"> {
  onRetry: () => unknown;
}

/** Shown instead of data that could not be loaded, with a button that tries again. */
export const LoadFailure = ({ onRetry, ...words }: LoadFailureProps) => (
  <div role="alert">
    <EmptyState
      {...words}
      icon={CircleAlert}
      variant="danger"
      action={
        <Button
          onClick={() => {
            // The button disappears with the failure, so the focus moves first.
            focusContent();
            void onRetry();
          }}
        >
          Try again
        </Button>
      }
    />
  </div>
);
