import { Component, type ReactNode } from "react";
import { Button } from "#client/ui/form/button.tsx";

interface Props {
  /** A change of this key, for example of the path, gives the children another try. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps an error of one screen from taking the whole page away. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey && this.state.failed) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="grid min-h-dvh place-content-center justify-items-center gap-5 p-gutter text-center">
        <h1 className="text-3xl">Something went wrong</h1>
        <p role="alert" className="max-w-measure text-ink-muted">
          This screen could not be shown. Load it again; if that does not help, come back in a few minutes.
        </p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </div>
    );
  }
}
