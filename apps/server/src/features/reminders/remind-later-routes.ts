import { api } from '@daymark/shared/api.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type DaySettings, getToday } from '@daymark/shared/calendar/today.ts';
import { getTimeInZone } from '@daymark/shared/calendar/zone.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { isQuietTime } from '@daymark/shared/notifications/quiet-hours.ts';
import { isWanted } from '@daymark/shared/notifications/reminder-kinds.ts';
import { refuse } from '../../http/errors.ts';
import { readEditTime } from '../../http/read-edit.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';

const delayMs = 60 * 60 * 1000;

export function serveRemindLater(server: Server): void {
  const { clock } = server;

  serveEndpoint(server, api.remindLater, async ({ body, session, writeOnce }) =>
    writeOnce(async ({ notificationSettings, reminders }) => {
      const { user_id } = session;
      const settings = await notificationSettings.find(user_id);
      if (settings === null) throw refuse('session_ended');
      const { date, time: hour = '' } = body;
      const { edited_at, now } = readEditTime(body, clock());
      // A device may have been offline for longer than the delay.
      const due = Math.max(Date.parse(edited_at) + delayMs, Date.parse(now));
      if (!canRemind(settings, { due, date, session }))
        return { status: 200, body: { due_at: null } };
      const due_at = new Date(due).toISOString();
      const isAgain = await reminders.remindAgain(user_id, { local_date: date, hour, due_at });
      return { status: 200, body: { due_at: isAgain ? due_at : null } };
    }),
  );
}

interface Again {
  readonly due: number;
  readonly date: CalendarDate;
  readonly session: DaySettings;
}

function canRemind(settings: NotificationSettings, { due, date, session }: Again): boolean {
  if (!isWanted('reminder_again', settings)) return false;
  const time = getTimeInZone(due, session.timezone);
  return getToday(due, session) === date && !isQuietTime(settings, time);
}
