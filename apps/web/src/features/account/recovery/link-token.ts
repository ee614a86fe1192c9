import { useState } from 'react';

/** The token of the link that led here: in the fragment, which is sent to no server. Empty where the link is not whole. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  return token;
}

/** Of a link that has been used: the history of the browser need not have it. */
export function forgetLinkToken(): void {
  history.replaceState(history.state, '', location.pathname);
}
