export const tokenKey = 'access_token';

export const userKey = 'session_user';

/** Token by which the server recognizes this device. Kept after a sign-out. */
export const deviceTokenKey = 'device_token';

/** Token that replaces a code on a trusted device. Kept after a sign-out. */
export const trustTokenKey = 'trust_token';

/** Ids of inbox entries about sign-ins in this browser. Kept after a sign-out. */
export const ownSignInsKey = 'own_sign_ins';

/** User whose session ended without a sign-out, so that data may still be on this device. */
export const leftBehindKey = 'session_left_behind';

/** Users with unsent changes from an expired session, with the time when another user signed in. */
export const keptQueuesKey = 'kept_queues';

/** Reason for the end of the last session, for other tabs and later pages. */
export const sessionEndKey = 'session_end';

/** Whether the last sign-in used the identity provider, where the user may still be signed in. */
export const signedOnKey = 'signed_on';

export const themeKey = 'themeMode';

/** Chosen language. Query strings and cookies use the same name. */
export const languageKey = 'language';

export const installationKey = 'pwa_installation';

export const foldsKey = 'folds';

export const offlineModeKey = 'offline_mode';

/**
 * Offset of the device's clock, in minutes ahead of UTC, for which the user kept the account's time
 * zone.
 */
export const keptOffsetKey = 'kept_time';

/** Addresses of start scripts for which this tab has reloaded (session storage). */
export const reloadedKey = 'reloaded';

export const dismissedYesterdayKey = 'yesterday_dismissed';

export const boardViewKey = 'board_view';

/** Prefix of the keys of a user's unsaved drafts. A sign-out removes them. */
export const getDraftPrefix = (userId: string) => `note_draft:${userId}:`;

/** Marks that a page showed but could not store before it was closed. */
export const getUnstoredMarksKey = (userId: string) => `unstored_marks:${userId}`;
