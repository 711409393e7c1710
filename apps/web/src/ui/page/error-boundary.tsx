import { Component, type ReactNode } from "react";

type Props = {
  readonly children: ReactNode;
  readonly fallback: (error: Error, again: () => void) => ReactNode;
  readonly onReset?: () => void;
};

/** Keeps a fault in one part of the page from breaking the rest. (React offers this to classes only.) */
export class ErrorBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  readonly again = () => {
    this.props.onReset?.();
    this.setState({ error: undefined });
  };

  override render() {
    return this.state.error ? this.props.fallback(this.state.error, this.again) : this.props.children;
  }
}
