// What the app stores under which key of localStorage.

/** The session's token. */
export const tokenKey = 'access_token';

/** The signed-in user. */
export const userKey = 'session_user';

/** What the server knows this device by at the next sign-in; it stays after a sign-out. */
export const deviceTokenKey = 'device_token';

/** What this device shows in the place of a code at the next sign-in, where its person trusts it; it stays after a sign-out. */
export const trustTokenKey = 'trust_token';

/** Entries of the inbox that tell of sign-ins in this browser; they stay after a sign-out. */
export const ownSignInsKey = 'own_sign_ins';

/** Whose data may still be here although they did not sign out themselves. */
export const leftBehindKey = 'session_left_behind';

/** People whose session expired and whose unsent changes wait here while somebody else is signed in, with the time since when. */
export const keptQueuesKey = 'kept_queues';

/** Why the last session ended, for the other tabs. */
export const endKey = 'session_end';

/** Whether the last sign-in here was with the identity provider, where a user may still be signed in after a sign-out. */
export const signedOnKey = 'signed_on';

export const themeKey = 'themeMode';

/** The chosen language; query strings and cookies use the same name. */
export const languageKey = 'language';

/** When and how the app was installed. */
export const installationKey = 'pwa_installation';

/** Which folds of the dashboard are open. */
export const foldsKey = 'folds';

/** Whether this device stores what is needed without a network. */
export const offlineModeKey = 'offline_mode';

/** The time of this device, in minutes ahead of UTC, on which its person keeps the one of their zone. */
export const keptTimeKey = 'kept_time';

/** Versions, by the address of their start, that this tab has reloaded itself from (session storage). */
export const reloadedKey = 'reloaded';

/** The day on which what was left open the day before was dismissed. */
export const dismissedYesterdayKey = 'yesterday_dismissed';

/** Whether the Board shows months or a year. */
export const boardViewKey = 'board_view';

/** What each key begins with of the texts that a person has typed and not saved; they go when that person signs out. */
export const draftsOf = (userId: string) => `note_draft:${userId}:`;
