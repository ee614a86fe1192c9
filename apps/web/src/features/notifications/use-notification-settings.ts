import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../lib/api-errors.ts';
import { errorText } from '../../lib/error-text.ts';
import { joinSettings } from '../../outbox/account-calls.ts';
import { useOutbox, useOutboxItems } from '../../outbox/use-outbox.tsx';
import { useReplica, useReplicaParts, useSyncStatus } from '../../replica/use-replica.tsx';
import { type ToastContent, useToast } from '../../ui/toast.tsx';
import { useSavedText } from './use-saved-text.ts';

/**
 * The settings as the person wants them: what waits in the queue is laid over what was pulled, and is gone again when the
 * server refused it.
 */
export function useNotificationSettings() {
  const { t } = useLingui();
  const outbox = useOutbox();
  const { sync } = useReplicaParts();
  const { error } = useSyncStatus();
  const settings = useReplica((state) => state.settings);
  const say = useLastWord();
  const savedText = useSavedText();
  useSayRefused(say);

  async function change(changes: NotificationSettingsChanges): Promise<void> {
    try {
      await outbox.changeAccount(joinSettings(changes));
      say({ text: savedText(changes) });
    } catch {
      const text = t`This could not be saved on your device. Please try again.`;
      say({ text, tone: 'error' });
    }
  }

  return {
    settings,
    failed: error !== null,
    retry: () => void sync.pull(),
    change: (changes: NotificationSettingsChanges) => void change(changes),
  };
}

/** Says why the server refused a change, once; the queue in the settings keeps it. */
function useSayRefused(say: (toast: ToastContent) => void): void {
  const { t, i18n } = useLingui();
  const items = useOutboxItems();
  const refused = items.flatMap((item) =>
    item.operation === 'updateNotificationSettings' && item.state === 'refused' ? [item] : [],
  );
  const last = refused.at(-1);
  const known = useRef(last?.id);
  const sayIfNew = useEffectEvent((id: string | undefined) => {
    if (id === known.current) return;
    known.current = id;
    if (last?.refusal === undefined) return;
    const { status, code, detail, errors } = last.refusal;
    const error = new ApiError({ status, body: { code, detail, errors }, retryAfter: null });
    const reason = errorText(i18n, error);
    say({ text: t`Failed to update settings. ${reason}`, tone: 'error' });
  });
  const lastId = last?.id;
  useEffect(() => sayIfNew(lastId), [lastId]);
}

/** Several switches are often turned in a row: each word takes the place of the one before. */
function useLastWord(): (toast: ToastContent) => void {
  const { show } = useToast();
  const dismiss = useRef(() => {});
  return (toast) => {
    dismiss.current();
    dismiss.current = show(toast);
  };
}
