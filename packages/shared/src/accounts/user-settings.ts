import type { User } from './account.ts';

/** Account settings of days and screens, without the profile. */
export type UserSettings = Pick<
  User,
  'first_weekday' | 'week_starts' | 'day_ends_at' | 'done_last'
>;

/** Settings of a new account, or of a row from a version without these settings. */
export const defaultUserSettings: UserSettings = {
  first_weekday: null,
  week_starts: [],
  day_ends_at: '00:00',
  done_last: true,
};
