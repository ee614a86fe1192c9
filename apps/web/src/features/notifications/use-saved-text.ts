import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import { useLingui } from '@lingui/react/macro';

/** What to say when a change of the settings is kept. */
export function useSavedText(): (changes: NotificationSettingsChanges) => string {
  const { t } = useLingui();
  return (changes) => {
    if (changes.daily_reminder_time !== undefined) return t`Reminder time updated`;
    if (changes.daily_reminder_enabled === true) return t`Daily reminder enabled`;
    if (changes.daily_reminder_enabled === false) return t`Daily reminder disabled`;
    if (changes.daily_quote_enabled === true) return t`Daily quote enabled`;
    if (changes.daily_quote_enabled === false) return t`Daily quote disabled`;
    return t`Notification settings updated`;
  };
}
