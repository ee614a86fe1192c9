// Every limit of the product, named once: forms, server and document read them here, as
// `limits.scoreNotes`. Lengths of texts are in code points (`textLength`), unless said otherwise. Each
// is a constant of its own, so that a part of the web app carries only the limits that it reads.

export const fullName = { min: 2, max: 100 } as const;
export const username = { min: 3, max: 50 } as const;
export const generatedUsernameStem = { max: 30 } as const;
export const email = { max: 254 } as const;
/**
 * `min`, `passphrase` (from here on no kinds of character are required) and `max` are in code points after NFKC. No text of at
 * most `max` code points has more than `typed` UTF-16 code units in any canonical form, so a longer one is not even normalized.
 */
export const password = { min: 8, passphrase: 15, max: 128, typed: 512 } as const;
/** Longest code of an invitation, its days, and invitations open at once. */
export const invitation = { max: 100, days: 7, open: 50 } as const;
export const scoreNotes = { max: 500 } as const;
export const scoresPerBatch = 1000;
/** Rules of an area's schedule, past and planned ones. */
export const rulesPerArea = 200;
/** Rules that a restore may bring to an area whose backup is from before `rulesPerArea`. */
export const restoredRules = 3000;
export const pauseReason = { max: 200 } as const;
export const pausesPerUser = 1000;
export const activeAreasPerUser = 100;
/** Active, archived and ended: each costs something whenever a history is read. */
export const areasPerUser = 1000;
/** First date that is written: each week since then costs time when an area's days change. */
export const earliestDate = '1970-01-01';
/** Longest address that the server sends to. */
export const endpoint = { max: 2048 } as const;
export const pushDevicesPerUser = 10;
/** Quotes that a person asks for, tests included. Each goes out to every device. */
export const quotePushesPerHour = 10;
/** Days that a device keeps what a person of an expired session has not sent, once somebody else signs in. */
export const expiredQueueDays = 90;
/** Newest entries of an inbox. Older ones are removed, as are those older than a year. */
export const inboxEntries = 1000;
export const inboxDays = 365;
/** Reminders at the general hours. An area's own reminder comes on top. */
export const remindersPerDay = 3;
/** Entries of the inbox in one answer. */
export const notificationPage = { standard: 50, max: 200 } as const;
export const inactivityDays = { min: 1, max: 30 } as const;
/** Days between start_date and end_date of one request. */
export const dateRangeDays = 366;
/** Days in one request for the strength of an area. */
export const strengthDays = 3660;
export const idempotencyKey = { max: 100 } as const;
export const idempotencyDays = 30;
/** Days until an unused session ends. */
export const sessionDays = 30;
/** However often it is used. */
export const longestSessionDays = 365;
/** Sessions of a person. A further one ends the longest unused one. */
export const sessionsPerUser = 50;
/** Minutes after a sign-in or a confirmation in which access to the account may be changed. */
export const confirmationMinutes = 10;
/** Access tokens of other programs. */
export const tokensPerUser = 50;
export const tokenName = { max: 50 } as const;
export const tokenDays = 366;
/** Days for which overwritten values are kept. */
export const versionDays = 365;
/** Newest versions that are kept of a day of an area. Older ones are dropped. */
export const versionsPerDay = 100;
/** Changes of one area's details and schedule, the newest; older ones are dropped. */
export const versionsPerArea = 100;
/** Size of one answer with versions; a longer list goes on with its next page. */
export const versionAnswerBytes = 256 * 1024;
/** Changes so recent are listed, a page at a time. */
export const recentChangeDays = 30;
export const recentChangePage = { standard: 50, all: 500 } as const;
export const webhooksPerUser = 10;
/** Webhooks of one person at one host. */
export const webhooksPerHost = 2;
/** Requests of webhooks, for each person and for each host. */
export const webhookRequests = { perSecond: 5, atOnce: 4 } as const;
/** Maximum size of one request that brings several events. */
export const webhookBatch = { events: 250, bytes: 65_536 } as const;
/** Newest attempts of a webhook that are kept. */
export const webhookAttempts = 50;
/** Events that wait for a webhook. One with more of them is turned off. */
export const webhookEventsWaiting = 50_000;
/** A webhook whose address has taken nothing for so long is turned off. */
export const webhookHours = 24;
/** Calendars that programs subscribe to, and how often each can be read. */
export const calendarsPerUser = 20;
export const calendarReadsPerMinute = 60;
export const deviceToken = { max: 128 } as const;
export const mailToken = { max: 128 } as const;
/** Mails to one address at the request of one network without a session; three times as many in all. */
export const resetMailsPerHour = 5;
/** Mails that a signed-in user can ask for. */
export const confirmationMailsPerHour = 5;
/** Notices of new devices. Further ones are neither mailed nor put into the inbox. */
export const signInNoticesPerDay = 10;
export const passkeyName = { max: 50 } as const;
export const passkeysPerUser = 20;
/** Minutes from the challenge to the answer of the authenticator. */
export const passkeyMinutes = 5;
/** Longest code as typed: six digits, or a recovery code. */
export const code = { max: 64 } as const;
export const recoveryCodes = 10;
/** A device that is trusted is not asked for a code for so long. */
export const trustDays = 30;
/** Minutes from the start of a sign-in with an identity provider to its end, and then to a link. */
export const singleSignOnMinutes = 10;
/** Ids of one kind of access that a person keeps when the rest ends; more than there can be of any. */
export const keptOfKind = 100;
/**
 * Mails a day about each kind of change to an account. Further changes appear only in the inbox.
 */
export const changeMailsPerDay = 20;
export const bodyBytes = 256 * 1024;
/** A thousand scores with the longest notes, each letter of them escaped. */
export const batchBytes = 4 * 1024 * 1024;
/** Bodies over `bodyBytes` that are read or answered at the same time. */
export const largeBodiesPerUser = 2;
export const largeBodyBytesPerNode = 32 * 1024 * 1024;
/** A body that is sent without a session has to arrive in so many seconds. */
export const publicBodySeconds = 5;
/** Minimum pace of every other body: so many bytes have to arrive in each window. */
export const bodyPace = { bytes: 4096, seconds: 10 } as const;
