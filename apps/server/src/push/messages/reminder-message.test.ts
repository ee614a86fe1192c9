import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { languages } from '@daymark/shared/accounts/account.ts';
import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import { pushPayload } from '@daymark/shared/notifications/push-payload.ts';
import {
  achievementKinds,
  scheduledKinds,
  type ReminderKind,
} from '@daymark/shared/notifications/reminder-kinds.ts';
import type { Delivery, ReminderArea, ReminderFacts } from '../../store.ts';
import { reminderMessage } from './reminder-message.ts';

const now = Date.parse('2026-03-02T20:00:00Z');
/** What a push service takes, without what the encryption adds. */
const longest = 3993;

const kinds: readonly ReminderKind[] = [...scheduledKinds, 'celebration', ...achievementKinds];

function delivery(kind: ReminderKind, changes: Partial<Delivery> = {}): Delivery {
  return {
    user_id: 'a0000000-0000-7000-8000-000000000001',
    kind,
    local_date: '2026-03-02',
    due_at: new Date(now).toISOString(),
    timezone: 'UTC',
    language: 'en',
    settings: {
      ...defaultNotificationSettings,
      daily_quote_enabled: true,
      daily_reminder_time: '20:00',
    },
    ...changes,
  };
}

function areasNamed(names: readonly string[], score: ReminderArea['score']): ReminderArea[] {
  const created_on = '2026-01-01';
  return names.map((name) => ({ id: randomUUID(), name, created_on, score, streak: 1000 }));
}

function facts(areas: readonly ReminderArea[]): ReminderFacts {
  return {
    areas: () => areas,
    lastMark: () => '2026-02-27',
    week: () => ({ done: 7, possible: 7 }),
    isWholeWeek: () => true,
    devices: () => [],
  };
}

const sayIn = (kind: ReminderKind, areas: readonly ReminderArea[], changes = {}) =>
  reminderMessage(delivery(kind, changes), facts(areas), now);

describe('a notification', () => {
  it.each(kinds)('fits into a push, whatever areas are called: %s', (kind) => {
    for (const letter of ['x', '漢', '"', '\\', '\u0001', '\u{1f600}']) {
      const names = Array.from({ length: 100 }, () => letter.repeat(100 / letter.length));
      for (const language of languages) {
        const areas = areasNamed(names, kind === 'celebration' ? 1 : null);
        const message = sayIn(kind, areas, { language });
        const text = JSON.stringify(pushPayload.parse(message?.payload));
        expect(Buffer.byteLength(text)).toBeLessThan(longest);
      }
    }
  });

  it.each(kinds)('has a tag that can be a topic, and the date it is about: %s', (kind) => {
    const message = sayIn(kind, areasNamed(['Health'], kind === 'celebration' ? 1 : null));
    expect(message?.payload.tag).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
    expect(message?.payload.data['date']).toBe('2026-03-02');
  });

  it('offers to mark what is open only where all of it can be told', () => {
    const ids = (count: number) =>
      sayIn('daily_reminder', areasNamed(Array<string>(count).fill('Health'), null))?.payload;
    expect(ids(30)?.actions.map(({ action }) => action)).toEqual(['done', 'later']);
    expect(ids(30)?.data['area_ids']?.split(',')).toHaveLength(30);
    expect(ids(31)?.actions.map(({ action }) => action)).toEqual(['later']);
  });

  it('lives until its day has ended, an hour at least, or two days', () => {
    const life = (kind: ReminderKind, timezone = 'UTC') => {
      const areas = areasNamed(['Health'], kind === 'celebration' ? 1 : null);
      const message = sayIn(kind, areas, { timezone });
      return message && (message.expiresAt - now) / 3_600_000;
    };
    expect(life('daily_reminder')).toBe(4);
    expect(life('streak_reminder')).toBe(4);
    expect(life('celebration')).toBe(4);
    // There it is 23:45.
    expect(life('daily_quote', 'Asia/Kathmandu')).toBe(1);
    expect(life('weekly_report')).toBe(48);
    expect(life('streak_30')).toBe(48);
  });

  it('lives no longer than until quiet hours begin', () => {
    const { settings } = delivery('daily_reminder');
    const life = (kind: ReminderKind, quiet_hours_start: string, timezone = 'UTC') => {
      const quiet = { ...settings, quiet_hours_enabled: true, quiet_hours_start };
      const areas = areasNamed(['Health'], kind === 'celebration' ? 1 : null);
      const message = sayIn(kind, areas, { settings: quiet, timezone });
      return message && (message.expiresAt - now) / 3_600_000;
    };
    expect(life('daily_reminder', '22:00')).toBe(2);
    expect(life('streak_reminder', '22:00')).toBe(2);
    expect(life('celebration', '20:30')).toBe(0.5);
    // There it is 21:00.
    expect(life('weekly_report', '21:30', 'Europe/Berlin')).toBe(0.5);
    expect(life('streak_30', '20:00', 'America/New_York')).toBe(5);
    expect(life('daily_quote', '04:00')).toBe(4);
  });

  it.each(['celebration', 'reminder_again'] as const)('says today until it ends: %s', (kind) => {
    const shown = facts(areasNamed(['Health'], kind === 'celebration' ? 1 : null));
    const lifeAt = (instant: string) => {
      const at = Date.parse(instant);
      const message = reminderMessage(delivery(kind), shown, at);
      return message && message.expiresAt - at;
    };
    expect(lifeAt('2026-03-02T23:50:00Z')).toBe(600_000);
    expect(lifeAt('2026-03-03T00:00:00Z')).toBeNull();
  });

  it('names the area that a milestone was reached in, not one that has long passed it', () => {
    const streaks = [21, 8, 7, 3];
    const areas = areasNamed(['A', 'B', 'C', 'D'], 1).map((area, index) => ({
      ...area,
      streak: streaks[index] ?? 0,
    }));
    const payload = sayIn('streak_7', areas)?.payload;
    expect(payload?.body).toBe('C: done 7 days in a row. Well done!');
    expect(payload?.data['area_ids']).toBe(areas[2]?.id);
    expect(sayIn('streak_30', areas)).toBeNull();
  });

  it('calls a week perfect only where something counted on each of its days', () => {
    const said = (isWhole: boolean) => {
      const week = { ...facts([]), isWholeWeek: () => isWhole };
      return reminderMessage(delivery('perfect_week'), week, now)?.payload.title;
    };
    expect([true, false].map(said)).toEqual(['A perfect week', undefined]);
  });

  it('says nothing once its kind, or everything, is turned off', () => {
    const areas = areasNamed(['Health'], null);
    const { settings } = delivery('daily_reminder');
    for (const off of ['daily_reminder_enabled', 'push_notifications_enabled']) {
      const changes = { settings: { ...settings, [off]: false } };
      expect(sayIn('daily_reminder', areas, changes)).toBeNull();
    }
  });

  it('judges a week by its percentage', () => {
    const said = (done: number) =>
      reminderMessage(
        delivery('weekly_report'),
        { ...facts([]), week: () => ({ done, possible: 10 }) },
        now,
      )?.payload.body;
    expect([10, 8, 7, 6, 5, 0].map(said)).toEqual([
      '10 of 10 done. An excellent week.',
      '8 of 10 done. An excellent week.',
      '7 of 10 done. A good week.',
      '6 of 10 done. A good week.',
      '5 of 10 done. A new week is a new start.',
      undefined,
    ]);
  });
});
