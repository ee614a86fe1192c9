import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isOutage, NetworkError } from '../lib/api-errors.ts';

/** Whether it is the network or the server, in texts that are there from the start; null for any other failure. */
export function outageWords(error: unknown): ReactNode {
  if (!isOutage(error)) return null;
  return error instanceof NetworkError ? (
    <Trans>Network error. Please check your connection and try again.</Trans>
  ) : (
    <Trans>Server error. Please try again later.</Trans>
  );
}
