import { Component, type ReactNode } from 'react';
import { FailureScreen } from './shell/failure-screen.tsx';

/** Catches what no screen expected, so that a fault never leaves a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailureScreen /> : this.props.children;
  }
}
