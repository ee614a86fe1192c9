import { Component, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { FailureScreen } from './shell/message-screens.tsx';

/** Shows a failure screen when rendering throws. Each navigation renders the screens again. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const address = `${path}?${useSearch()}`;
  return <AddressBoundary address={address}>{children}</AddressBoundary>;
}

interface AddressProps {
  readonly address: string;
  readonly children: ReactNode;
}

interface AddressState {
  readonly address: string;
  readonly failure: { readonly error: unknown } | null;
}

class AddressBoundary extends Component<AddressProps, AddressState> {
  override state: AddressState = { address: this.props.address, failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ address }: AddressProps, before: AddressState) {
    return address === before.address ? null : { address, failure: null };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <FailureScreen error={failure.error} /> : this.props.children;
  }
}
