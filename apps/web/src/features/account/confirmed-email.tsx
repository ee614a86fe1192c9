import type { ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useUser } from '../../lib/use-services.ts';

const ConfirmFirst = lazyPart(
  async () => (await import('./recovery/email-notice.tsx')).ConfirmFirst,
  'recovery',
);

export function ConfirmedEmail({ children }: { readonly children: ReactNode }) {
  const { email_verified: isVerified } = useUser();
  // `email_verified` is undefined if the server sends no mail.
  return isVerified === false ? <ConfirmFirst /> : children;
}
