import { useState } from 'react';

/**
 * Returns the token from the address's fragment, or ''. Browsers never send fragments to servers.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  return token;
}

export function forgetLinkToken(): void {
  history.replaceState(history.state, '', location.pathname);
}
