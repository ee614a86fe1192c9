/** Where this device keeps the session's token. */
export const tokenKey = 'access_token';

/** Where it keeps what the server knows it by at the next sign-in; it stays after a sign-out. */
export const deviceTokenKey = 'device_token';

/** Where it remembers whose data may still be here although they did not sign out themselves. */
export const leftBehindKey = 'session_left_behind';

/** Why the last session ended, for the other tabs. */
export const endKey = 'session_end';
