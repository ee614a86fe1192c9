import type { User } from '@daymark/shared/accounts/account.ts';
import type { DaySettings } from '@daymark/shared/calendar/today.ts';
import { applyProfile } from '@daymark/shared/outbox/overlay.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';

/** Adds profile changes that the server may lack. Returns the same user if there are none. */
export function getShownUser<Known extends Partial<User> & DaySettings>(
  user: Known,
  overlaid: readonly OutboxItem[],
): Known {
  let shown = user;
  for (const item of overlaid) {
    const { edit, edited_at } = item;
    if (edit.kind === 'profile') shown = applyProfile(shown, edit, edited_at);
  }
  return shown;
}
