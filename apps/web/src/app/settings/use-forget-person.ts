import { useLingui } from '@lingui/react/macro';
import { clearPersonalStorage } from '../../lib/device-data.ts';
import { useSession, useUser } from '../../lib/use-services.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { forgetPerson } from '../sign-out/forget-person.ts';
import { useToast } from '../../ui/toast.tsx';

/** Removes someone whose account is gone from this device. */
export function useForgetPerson(): () => void {
  const { t } = useLingui();
  const session = useSession();
  const outbox = useOutbox();
  const toast = useToast();
  const user = useUser();

  async function forget(): Promise<void> {
    // First, so that no call of a screen meets a server that knows the person no more.
    session.end();
    clearPersonalStorage();
    try {
      await forgetPerson(outbox, user.id);
      toast.show({ text: t`Your account was deleted` });
    } catch {
      const text = t`Your account was deleted, but this device still holds data of yours. Please clear the data of this site in your browser.`;
      toast.show({ text, tone: 'error' });
    }
  }

  return () => void forget();
}
