import type {
  NotificationSettings,
  NotificationSettingsChanges,
} from '@daymark/shared/notifications/notification-settings.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../lib/client-context.ts';
import { errorText } from '../../lib/error-text.ts';
import { type ToastContent, useToast } from '../../ui/toast.tsx';
import {
  notificationSettingsKey,
  notificationSettingsQuery,
} from './api/get-notification-settings.ts';
import { updateNotificationSettings } from './api/update-notification-settings.ts';
import { useSavedText } from './use-saved-text.ts';

const mutationKey = ['notifications', 'settings', 'change'] as const;

/**
 * The settings as the person wants them: what is on its way lies over what the server said, and is gone again when the
 * server refused it. Changes go out one after the other, so that the last one wins.
 * @param onSaved is given what the server keeps now
 */
export function useNotificationSettings(onSaved: (settings: NotificationSettings) => void) {
  const client = useClient();
  const settings = useQuery(notificationSettingsQuery(client));
  const wanted = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as NotificationSettingsChanges,
  });
  const { mutate } = useChange(onSaved);
  return {
    settings: settings.data
      ? (Object.assign({}, settings.data, ...wanted) as NotificationSettings)
      : null,
    failed: settings.isError,
    retry: () => void settings.refetch(),
    change: (changes: NotificationSettingsChanges) => mutate(changes),
  };
}

function useChange(onSaved: (settings: NotificationSettings) => void) {
  const { t, i18n } = useLingui();
  const client = useClient();
  const queryClient = useQueryClient();
  const say = useLastWord();
  const savedText = useSavedText();
  return useMutation({
    mutationKey,
    scope: { id: 'notification-settings' },
    networkMode: 'always',
    mutationFn: (changes: NotificationSettingsChanges) =>
      updateNotificationSettings(client, changes),
    onSuccess: async (saved, changes) => {
      // An answer on its way may be older.
      await queryClient.cancelQueries({ queryKey: notificationSettingsKey });
      queryClient.setQueryData(notificationSettingsKey, saved);
      onSaved(saved);
      say({ text: savedText(changes) });
    },
    onError: (error) => {
      const reason = errorText(i18n, error);
      say({ text: t`Failed to update settings. ${reason}`, tone: 'error' });
    },
  });
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
