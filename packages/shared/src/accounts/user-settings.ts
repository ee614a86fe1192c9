import type { User } from './account.ts';

export type UserSettings = Pick<
  User,
  'first_weekday' | 'week_starts' | 'day_ends_at' | 'done_last'
>;

/** Values for rows of earlier versions, which lack these settings. */
export const defaultUserSettings: UserSettings = {
  first_weekday: null,
  week_starts: [],
  day_ends_at: '00:00',
  done_last: true,
};
