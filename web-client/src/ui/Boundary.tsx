import { Component, type ReactNode } from 'react';
import { Broken } from './Broken';

interface Props {
  /** What broke, for the message: "The list". */
  what: string;
  /** A change means that something else is shown, so the error no longer applies. */
  resetKey?: unknown;
  children: ReactNode;
  /** Replaces the usual notice. */
  fallback?: ReactNode;
}

interface State {
  fault: unknown;
  resetKey: unknown;
}

/** Contains an error: everything around it stays, and the user can retry. */
export class Boundary extends Component<Props, State> {
  override state: State = { fault: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(fault: unknown): Partial<State> {
    return { fault: fault ?? new Error('Nothing was thrown.') };
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return Object.is(resetKey, before.resetKey) ? null : { fault: null, resetKey };
  }

  override render() {
    const { fault } = this.state;
    const { what, children, fallback } = this.props;
    if (fault === null) return children;
    if (fallback !== undefined) return fallback;
    return (
      <Broken
        sentence={`${what} stopped working`}
        detail={fault instanceof Error ? fault.message : String(fault)}
        onRetry={() => this.setState({ fault: null })}
      />
    );
  }
}
