import { Component, type ReactNode } from "react";

interface Props {
  /** When this key changes, for example the path, the children are rendered again. */
  resetKey: string;
  /** Shown when rendering the children fails. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Limits a render error to one part of the page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidUpdate(before: Props) {
    if (before.resetKey !== this.props.resetKey && this.state.failed) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
