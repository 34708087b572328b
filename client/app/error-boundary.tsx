import { Component, type ReactNode } from "react";

interface Props {
  /** A change of this key, for example of the path, gives the children another try. */
  resetKey: string;
  /** Stands in place of children that broke. */
  fallback: ReactNode;
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
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
