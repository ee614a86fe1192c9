// Every limit of the product, defined once: forms, server and documents use `limits.scoreNotes` and
// so on. Text lengths are in code points (`textLength`) by default. Each limit is a separate
// constant, so that bundles contain only the limits they use.

export const fullName = { min: 2, max: 100 } as const;
export const username = { min: 3, max: 50 } as const;
export const generatedUsernameStem = { max: 30 } as const;
export const email = { max: 254 } as const;
/**
 * `min`, `passphrase` and `max` are in code points after NFKC. From `passphrase` on, no kinds of
 * character are required. No text of at most `max` code points has more than `typed` UTF-16 code
 * units in any canonical form, so a longer text is refused before normalizing.
 */
export const password = { min: 8, passphrase: 15, max: 128, typed: 512 } as const;
/** Length of an invitation code, its lifetime in days, and open invitations. */
export const invitation = { max: 100, days: 7, open: 50 } as const;
export const scoreNotes = { max: 500 } as const;
export const scoresPerBatch = 1000;
/** Number of past and planned rules in an area's schedule. */
export const rulesPerArea = 200;
/** Rules that a restore may write. Backups from before `rulesPerArea` can have more. */
export const restoredRules = 3000;
export const pauseReason = { max: 200 } as const;
export const pausesPerUser = 1000;
export const activeAreasPerUser = 100;
/** Active, archived and ended areas. Each adds cost whenever a history is read. */
export const areasPerUser = 1000;
/** Earliest date to write. Each week since then costs time when an area's days change. */
export const earliestDate = '1970-01-01';
/** Maximum length of an address that the server sends to. */
export const endpoint = { max: 2048 } as const;
export const pushDevicesPerUser = 10;
/** Quotes sent on request, including tests. Each is sent to every device. */
export const quotePushesPerHour = 10;
/** Days that a device keeps unsent changes of an expired session after someone else signs in. */
export const expiredQueueDays = 90;
/** Newest entries of an inbox. Older entries and entries older than `inboxDays` are removed. */
export const inboxEntries = 1000;
export const inboxDays = 365;
/** General reminder hours. An area's own reminder is additional. */
export const remindersPerDay = 3;
/** Inbox entries per response. */
export const notificationPage = { standard: 50, max: 200 } as const;
export const inactivityDays = { min: 1, max: 30 } as const;
/** Days between `start_date` and `end_date` of one request. */
export const dateRangeDays = 366;
/** Days per request for the strength of an area. */
export const strengthDays = 3660;
export const idempotencyKey = { max: 100 } as const;
export const idempotencyDays = 30;
/** Days until an unused session ends. */
export const sessionDays = 30;
/** Days until a session ends, even if it is used. */
export const longestSessionDays = 365;
/** Sessions of a person. Another one ends the session unused for longest. */
export const sessionsPerUser = 50;
/** Minutes after a sign-in or confirmation during which account access can be changed. */
export const confirmationMinutes = 10;
export const tokensPerUser = 50;
export const tokenName = { max: 50 } as const;
export const tokenDays = 366;
/** Days for which overwritten values are kept. */
export const versionDays = 365;
/** Newest versions kept per day of an area. */
export const versionsPerDay = 100;
/** Newest changes kept of one area's details and schedule. */
export const versionsPerArea = 100;
/** Maximum size of a response with versions, in bytes. The rest follows on the next page. */
export const versionAnswerBytes = 256 * 1024;
/** Age in days up to which changes are listed. */
export const recentChangeDays = 30;
export const recentChangePage = { standard: 50, all: 500 } as const;
export const webhooksPerUser = 10;
export const webhooksPerHost = 2;
/** Rate per person and per host. */
export const webhookRequests = { perSecond: 5, atOnce: 4 } as const;
/** Limits of one request with several events. */
export const webhookBatch = { events: 250, bytes: 65_536 } as const;
/** Newest attempts kept per webhook. */
export const webhookAttempts = 50;
/** Number of waiting events that turns a webhook off when exceeded. */
export const webhookEventsWaiting = 50_000;
/** Hours of failed deliveries after which a webhook is turned off. */
export const webhookHours = 24;
/** Calendar subscriptions of a person, and reads per minute of each. */
export const calendarsPerUser = 20;
export const calendarReadsPerMinute = 60;
export const deviceToken = { max: 128 } as const;
export const mailToken = { max: 128 } as const;
/** Mails to one address from one network without a session. Three times as many in all. */
export const resetMailsPerHour = 5;
/** Mails that a signed-in user can request. */
export const confirmationMailsPerHour = 5;
/** Notices about new devices. Further sign-ins create neither a mail nor an inbox entry. */
export const signInNoticesPerDay = 10;
export const passkeyName = { max: 50 } as const;
export const passkeysPerUser = 20;
/** Lifetime of a passkey challenge, in minutes. */
export const passkeyMinutes = 5;
/** Maximum length of a code as typed: six digits or a recovery code. */
export const code = { max: 64 } as const;
export const recoveryCodes = 10;
/** Days for which a trusted device needs no code. */
export const trustDays = 30;
/** Minutes to finish a sign-in with an identity provider, and then to link it. */
export const singleSignOnMinutes = 10;
/** Maximum number of ids to keep per kind of access. It exceeds the limit of every kind. */
export const keptOfKind = 100;
/** Mails per day about each kind of account change. Further changes appear only in the inbox. */
export const changeMailsPerDay = 20;
export const bodyBytes = 256 * 1024;
/** Enough for a thousand entries with the longest notes, every character escaped. */
export const batchBytes = 4 * 1024 * 1024;
/** Concurrent bodies larger than `bodyBytes`. */
export const largeBodiesPerUser = 2;
export const largeBodyBytesPerNode = 32 * 1024 * 1024;
/** Seconds within which the body of a request without a session must arrive. */
export const publicBodySeconds = 5;
/** Minimum pace of all other bodies: this many bytes must arrive per window. */
export const bodyPace = { bytes: 4096, seconds: 10 } as const;
