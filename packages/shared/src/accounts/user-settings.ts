import type { User } from './account.ts';

/** What belongs to the account and says how its days and screens are, but not who the user is. */
export type UserSettings = Pick<
  User,
  'first_weekday' | 'week_starts' | 'day_ends_at' | 'done_last'
>;

/** Of an account that has changed nothing, and of one that a version before these wrote. */
export const defaultUserSettings: UserSettings = {
  first_weekday: null,
  week_starts: [],
  day_ends_at: '00:00',
  done_last: true,
};
