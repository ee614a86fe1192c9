import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../lib/api-errors.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { useOutbox, useOutboxItems } from '../../local/use-outbox.tsx';
import { useReplica, useReplicaParts, useSyncStatus } from '../../local/use-replica.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import type { ToastContent } from '../../ui/toast-stack.tsx';
import { useLatestToast } from '../../ui/use-latest-toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PreferenceCards } from './preference-cards.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import styles from './preferences.module.css';
import { useThisDevice } from './use-this-device.ts';

export function Preferences() {
  const { settings, failed, retry, change } = useNotificationSettings();
  const { devices, isOn } = useThisDevice();
  if (settings === null)
    return failed ? (
      <LoadFailure onRetry={retry}>
        <Trans>Your notification settings could not be loaded.</Trans>
      </LoadFailure>
    ) : (
      <LoadingPreferences />
    );
  // Nothing can be sent without a device, even if the account has notifications on.
  const isAnyDevice = devices === undefined || devices.some(({ is_active }) => is_active);
  const isSent = isAnyDevice && settings.push_notifications_enabled;
  return (
    <>
      <p className={styles.scope}>
        <Trans>These apply to all your devices.</Trans>
      </p>
      <PreferenceCards
        settings={settings}
        place={!isSent ? 'nowhere' : isOn === false ? 'elsewhere' : 'here'}
        onChange={change}
      />
    </>
  );
}

/** Placeholder about as tall as the loaded cards. */
function LoadingPreferences() {
  return (
    <>
      <VisuallyHidden>
        <output>
          <Trans>Loading...</Trans>
        </output>
      </VisuallyHidden>
      <Skeleton height="24rem" />
      <Skeleton height="18rem" />
    </>
  );
}

/** Returns the settings with queued changes applied. Refused changes are not applied. */
function useNotificationSettings() {
  const { t } = useLingui();
  const outbox = useOutbox();
  const { sync } = useReplicaParts();
  const { error } = useSyncStatus();
  const settings = useReplica((state) => state.settings);
  const show = useLatestToast();
  const savedText = useSavedText();
  useRefusalToast(show);

  async function change(changes: NotificationSettingsChanges): Promise<void> {
    try {
      await outbox.add([{ kind: 'settings', fields: changes }]);
      const earlier = settings?.daily_reminders;
      const isUndoable = changes.daily_reminders !== undefined && earlier !== undefined;
      show({
        text: savedText(changes),
        ...(isUndoable && {
          isUndo: true,
          action: {
            label: t`Undo`,
            onSelect: () => void change({ daily_reminders: [...earlier] }),
          },
        }),
      });
    } catch {
      const text = t`This could not be saved on your device. Please try again.`;
      show({ text, tone: 'error' });
    }
  }

  return {
    settings,
    failed: error !== null,
    retry: () => void sync.pull(),
    change: (changes: NotificationSettingsChanges) => void change(changes),
  };
}

/** Shows each refusal once, although the refused change stays in the outbox. */
function useRefusalToast(show: (toast: ToastContent) => void): void {
  const { t, i18n } = useLingui();
  const items = useOutboxItems();
  const refused = items.flatMap((item) =>
    item.edit.kind === 'settings' && item.state === 'refused' ? [item] : [],
  );
  const last = refused.at(-1);
  const known = useRef(last?.id);
  const showIfNew = useEffectEvent((id: string | undefined) => {
    if (id === known.current) return;
    known.current = id;
    if (last?.refusal === undefined) return;
    const { status, code, detail, errors } = last.refusal;
    const error = new ApiError({ status, body: { code, detail, errors }, retryAfter: null });
    const reason = getErrorText(i18n, error);
    show({ text: t`Failed to update settings. ${reason}`, tone: 'error' });
  });
  const lastId = last?.id;
  useEffect(() => showIfNew(lastId), [lastId]);
}

function useSavedText(): (changes: NotificationSettingsChanges) => string {
  const { t } = useLingui();
  return (changes) => {
    if (changes.daily_reminders !== undefined) return t`Reminder time updated`;
    if (changes.daily_reminder_enabled === true) return t`Daily reminder enabled`;
    if (changes.daily_reminder_enabled === false) return t`Daily reminder disabled`;
    if (changes.daily_quote_enabled === true) return t`Daily quote enabled`;
    if (changes.daily_quote_enabled === false) return t`Daily quote disabled`;
    return t`Notification settings updated`;
  };
}
