import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import { defaultUserSettings } from '@daymark/shared/accounts/user-settings.ts';
import type { RenewedToken, SignInResult, User } from '@daymark/shared/accounts/account.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { emptyPersonData } from '@daymark/shared/sync/person-data.ts';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { systemClock } from '../lib/clock.ts';
import { createTimelines } from '../local/shown-data.ts';

export const madeUser: User = {
  id: '0195f000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  username: 'ada',
  full_name: 'Ada Lovelace',
  timezone: 'Europe/London',
  notification_time: '09:00',
  language: 'en',
  ...defaultUserSettings,
  created_at: '2026-03-01T09:00:00.000Z',
};

export const madeNewToken: RenewedToken = {
  access_token: 'a-new-token',
  token_type: 'bearer',
  expires_at: '2026-04-01T09:00:00.000Z',
};

export const madeSignedIn: SignInResult = {
  access_token: 'a-token',
  token_type: 'bearer',
  expires_at: '2026-04-01T09:00:00.000Z',
  user: madeUser,
};

const createdOn = '2026-01-01';

export function madeArea(parts: Partial<SyncedArea> & Pick<SyncedArea, 'id'>): SyncedArea {
  const created_on = parts.created_on ?? createdOn;
  return {
    ...readAreaFields({ name: parts.id, color: 'green', ...parts }),
    position: 0,
    created_at: `${created_on}T08:00:00.000Z`,
    created_on,
    deleted_at: null,
    deleted_on: null,
    schedule: [],
    ...parts,
  };
}

export function madePause(
  parts: Partial<Pause> & Pick<Pause, 'life_area_id' | 'first_day'>,
): Pause {
  return {
    id: `pause of ${parts.life_area_id} ${parts.first_day}`,
    last_day: null,
    reason: '',
    ...parts,
  };
}

type ScoreParts = Partial<Score> & Pick<Score, 'life_area_id' | 'score_date'>;

export function madeEntry(parts: ScoreParts): Score {
  return {
    id: `${parts.life_area_id} ${parts.score_date}`,
    score: 1,
    notes: '',
    created_at: `${parts.score_date}T20:00:00.000Z`,
    updated_at: `${parts.score_date}T20:00:00.000Z`,
    ...parts,
  };
}

interface Rows {
  readonly areas: readonly SyncedArea[];
  readonly pauses?: readonly Pause[];
  readonly scores?: readonly Score[];
}

export function madeTimelines({ areas, pauses = [], scores = [] }: Rows, today: CalendarDate) {
  const draft = createDraft(emptyPersonData);
  for (const area of areas) draft.areas.set(area.id, area);
  for (const pause of pauses) draft.pauses.set(pause.id, pause);
  for (const score of scores) draft.setEntry(score, score.score, score);
  const data = draft.finish();
  return { timelines: createTimelines()(data, today), years: data.years };
}

type Given = Pick<Parameters<typeof createApiClient>[0], 'fetch'> &
  Partial<Parameters<typeof createApiClient>[0]>;

export function madeClient(given: Given): ApiClient {
  return createApiClient({
    clock: systemClock,
    getToken: () => 'a-token',
    getLanguage: () => 'en',
    onUnauthenticated: () => {},
    ...given,
  });
}
