import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useUser } from '../../lib/use-services.ts';

const ConfirmFirst = lazyPart(
  async () => (await import('./recovery/email-notice.tsx')).ConfirmFirst,
  'recovery',
);

/** A way to add what needs a confirmed email; without one, a way to confirm it. */
export function ConfirmedEmail({ children }: { readonly children: ReactNode }) {
  const { email, email_verified: isVerified } = useUser();
  // Undefined where the server sends no mail.
  return isVerified === false ? <ConfirmFirst email={email} /> : children;
}
