import type { User } from '@daymark/shared/accounts/account.ts';
import { addToEntry } from '@daymark/shared/timeline/add-to-entry.ts';
import {
  moveFirstDay,
  findChangedToday,
  getFirstDayAfter,
} from '@daymark/shared/areas/first-day.ts';
import type { LifeAreaChanges, SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { defaultNotificationSettings } from '@daymark/shared/notifications/default-notification-settings.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import {
  changeDailyReminders,
  createDailyReminders,
} from '@daymark/shared/notifications/reminder-times.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { NewScore, Score, ScoreBatch } from '@daymark/shared/entries/score.ts';
import type { SyncAnswer, SyncedYear } from '@daymark/shared/sync/sync.ts';
import type { DatedRule } from '@daymark/shared/timeline/schedule-schema.ts';
import { addRule, getTarget } from '@daymark/shared/timeline/schedule.ts';
import { createEmptyMarks, setMark, toMark, getYear } from '@daymark/shared/timeline/year-marks.ts';
import { systemClock } from '../lib/clock.ts';
import { json, type SentRequest } from './fake-network.ts';
import { madeArea, madeEntry } from './factories.ts';

export interface SyncedRows {
  readonly areas?: readonly SyncedArea[];
  readonly pauses?: readonly Pause[];
  readonly scores?: readonly Score[];
  readonly notifications?: readonly Notification[];
  readonly settings?: Partial<NotificationSettings>;
}

type Change = Pick<SyncedRows, 'areas' | 'scores' | 'notifications'> &
  Partial<Pick<SyncAnswer, 'removed'>>;

export const emptyAnswer: SyncAnswer = {
  cursor: '1',
  rev: 1,
  full: false,
  has_more: false,
  areas: [],
  pauses: [],
  years: [],
  notifications: [],
  removed: [],
};

type AddedScore = Omit<ScoreBatch['scores'][number], 'score' | 'amount'> & {
  readonly added_amount: number;
};

/** Fakes the data of one person on a server. After each write, a pull returns everything. */
export function createSyncedRows(rows: SyncedRows, user: () => User) {
  let areas = [...(rows.areas ?? [])];
  let scores = [...(rows.scores ?? [])];
  let pauses = [...(rows.pauses ?? [])];
  let notifications = [...(rows.notifications ?? [])];
  let settings: NotificationSettings = {
    ...defaultNotificationSettings,
    ...createDailyReminders(
      (rows.settings?.daily_reminder_times ?? []).map((time) => ({ time })),
      rows.settings?.daily_reminder_times?.[0] ?? user().notification_time,
    ),
    ...rows.settings,
  };
  const removed: SyncAnswer['removed'] = [];
  const erasedYears = new Set<string>();
  let rev = 1;
  let isOtherEpoch = false;

  function sync(path: string): SyncAnswer {
    const cursor = new URL(path, location.href).searchParams.get('cursor');
    const isSame = cursor === String(rev);
    const full = cursor === null || isOtherEpoch;
    isOtherEpoch = false;
    return {
      cursor: String(rev),
      rev,
      full,
      has_more: false,
      user: user(),
      settings,
      areas: isSame ? [] : areas,
      pauses: isSame ? [] : pauses,
      years: isSame ? [] : yearsOf(scores, erasedYears),
      notifications: isSame ? [] : notifications,
      removed: isSame ? [] : removed,
    };
  }

  function isSameDay(
    one: Score,
    { life_area_id, score_date }: Pick<NewScore, 'life_area_id' | 'score_date'>,
  ): boolean {
    return one.life_area_id === life_area_id && one.score_date === score_date;
  }

  function record(body: NewScore): Score {
    const known = scores.find((one) => isSameDay(one, body));
    if (known && body.only_if_unmarked === true) return known;
    const { amount = known?.amount, ...given } = body;
    const score = madeEntry({
      ...given,
      id: body.id ?? crypto.randomUUID(),
      notes: body.notes ?? '',
      ...(typeof amount === 'number' && { amount }),
    });
    scores = [...scores.filter((one) => !isSameDay(one, body)), score];
    return score;
  }

  function add({ added_amount, ...body }: AddedScore) {
    const known = scores.find((one) => isSameDay(one, body)) ?? null;
    const rules = areas.find(({ id }) => id === body.life_area_id)?.schedule ?? [];
    const given = { ...body, added_amount, notes: body.notes ?? '' };
    const after = addToEntry(known, given, getTarget(rules, body.score_date));
    if (after.score !== null)
      return { status: 200, body: record({ ...body, ...after, score: after.score }) };
    takeBack(body);
    return { status: 204, body: null };
  }

  function writeArea({ method, path, body }: SentRequest): Response {
    const id = path.split('/life-areas/')[1]?.split(/[/?]/)[0] ?? '';
    if (method === 'POST') {
      const area = madeArea({ ...(body as SyncedArea), position: areas.length });
      areas = [...areas, area];
      return json(201, area);
    }
    if (method === 'PUT') {
      const { schedule: rule, ...changes } = body as LifeAreaChanges;
      areas = areas.map((area) => {
        if (area.id !== id) return area;
        const schedule = rule ? addRule(area.schedule, rule as DatedRule) : area.schedule;
        return { ...area, ...changes, schedule } as SyncedArea;
      });
      return json(
        200,
        areas.find((area) => area.id === id),
      );
    }
    if (path.includes('erase=true')) {
      areas = areas.filter((area) => area.id !== id);
      removed.push({ kind: 'area', id });
    } else {
      const today = new Date().toISOString();
      const end = { deleted_at: today, deleted_on: today.slice(0, 10) };
      areas = areas.map((area) => (area.id === id ? { ...area, ...end } : area));
    }
    return new Response(null, { status: 204 });
  }

  function deleteDay(path: string): Response {
    const [, life_area_id = '', score_date = ''] =
      /life-areas\/([^/]+)\/scores\/([^?]+)/.exec(path) ?? [];
    takeBack({ life_area_id, score_date });
    return new Response(null, { status: 204 });
  }

  function takeBack(day: Pick<NewScore, 'life_area_id' | 'score_date'>): void {
    for (const one of scores.filter((each) => isSameDay(each, day))) {
      erasedYears.add(`${one.life_area_id} ${getYear(one.score_date)}`);
    }
    scores = scores.filter((one) => !isSameDay(one, day));
  }

  function mark(path: string): Response {
    const isAll = path.includes('/mark-all-read');
    notifications = notifications.map((one) =>
      isAll || path.includes(one.id) ? { ...one, is_read: true } : one,
    );
    return json(200, { updated: 1 });
  }

  function writePause({ method, path, body }: SentRequest): Response {
    if (method === 'POST') {
      const { id, life_area_id, first_day, last_day, reason } = body as Pause;
      const pause = { id, life_area_id, first_day, last_day, reason };
      pauses = [...pauses, pause];
      return json(201, pause);
    }
    const isMeant = (one: Pause) => path.includes(one.id);
    if (method === 'DELETE') {
      removed.push(...pauses.filter(isMeant).map(({ id }) => ({ kind: 'pause' as const, id })));
      pauses = pauses.filter((one) => !isMeant(one));
      return new Response(null, { status: 204 });
    }
    pauses = pauses.map((one) => (isMeant(one) ? { ...one, ...(body as Partial<Pause>) } : one));
    return json(200, pauses.find(isMeant));
  }

  function write(request: SentRequest): Response | undefined {
    const { method, path, body } = request;
    if (method === 'POST' && path.includes('/scores/batch')) {
      const results = (body as ScoreBatch).scores.map(({ score = null, ...day }) => {
        if (day.added_amount !== undefined) return add({ ...day, added_amount: day.added_amount });
        if (score !== null) return { status: 201, body: record({ ...day, score }) };
        takeBack(day);
        return { status: 204, body: null };
      });
      return json(200, { results });
    }
    if (method === 'DELETE' && path.includes('/scores/')) return deleteDay(path);
    if (path.includes('/life-areas/')) return writeArea(request);
    if (path.includes('/pauses/')) return writePause(request);
    if (method === 'POST' && path.includes('/notifications/settings')) {
      const changes = body as NotificationSettings;
      settings = { ...settings, ...changes, ...changeDailyReminders(settings, changes) };
      return json(200, settings);
    }
    if (method === 'PUT' && path.includes('/notifications/')) return mark(path);
    return undefined;
  }

  function change(next: Change): void {
    rev += 1;
    removed.push(...(next.removed ?? []));
    if (next.areas) areas = [...next.areas];
    if (next.scores) scores = [...next.scores];
    if (next.notifications) notifications = [...next.notifications];
  }

  return {
    answer(request: SentRequest): Response | undefined {
      const { method, path } = request;
      if (method === 'GET')
        return path.includes('/api/v1/sync') ? json(200, sync(path)) : undefined;
      rev += 1;
      return write(request);
    },
    change,
    /** Moves first days as the server does when new settings move today back. */
    turnBack: (before: User): void => {
      const days = findChangedToday(systemClock.now(), before, user());
      change({ areas: areas.map((area) => moveFirstDay(area, getFirstDayAfter(days, area))) });
    },
    restore: (next: Change): void => {
      isOtherEpoch = true;
      change(next);
    },
  };
}

function yearsOf(scores: readonly Score[], others: ReadonlySet<string>): SyncedYear[] {
  const years = new Map<string, SyncedYear>();
  const yearAt = (life_area_id: string, year: number): SyncedYear =>
    years.get(`${life_area_id} ${year}`) ?? {
      life_area_id,
      year,
      marks: createEmptyMarks(year),
      notes: {},
    };
  for (const key of others) {
    const space = key.lastIndexOf(' ');
    years.set(key, yearAt(key.slice(0, space), Number(key.slice(space + 1))));
  }
  for (const { life_area_id, score_date, score, notes, amount } of scores) {
    const known = yearAt(life_area_id, getYear(score_date));
    years.set(`${life_area_id} ${known.year}`, {
      ...known,
      marks: setMark(known.marks, score_date, toMark(score, amount !== undefined)),
      notes: notes === '' ? known.notes : { ...known.notes, [score_date]: notes },
      ...(amount !== undefined && { amounts: { ...known.amounts, [score_date]: amount } }),
    });
  }
  return [...years.values()];
}
