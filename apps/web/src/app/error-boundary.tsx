import { Component, type ReactNode } from 'react';
import { FailureScreen } from './shell/failure-screen.tsx';

/** Catches what no screen expected, so that a fault never leaves a blank page. Whoever goes back from it sees that screen again. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  readonly #tryAgain = () => this.setState({ failed: false });

  override componentDidMount() {
    addEventListener('popstate', this.#tryAgain);
  }

  override componentWillUnmount() {
    removeEventListener('popstate', this.#tryAgain);
  }

  override render() {
    return this.state.failed ? <FailureScreen /> : this.props.children;
  }
}
