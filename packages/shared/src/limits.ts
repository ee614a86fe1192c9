// Every limit of the product, named once: forms, server and document read them here, as `limits.areaName`. Lengths are in UTF-16 code
// units, unless said otherwise. Each is a constant of its own, so that a part of the web app carries only the limits that it reads.

export const fullName = { min: 2, max: 100 } as const;
export const username = { min: 3, max: 50 } as const;
export const generatedUsernameStem = { max: 30 } as const;
export const email = { max: 254 } as const;
/**
 * `min`, `passphrase` (from here on no kinds of character are required) and `max` are in code points after NFKC. No text of at
 * most `max` code points has more than `typed` UTF-16 code units in any canonical form, so a longer one is not even normalized.
 */
export const password = { min: 8, passphrase: 15, max: 128, typed: 512 } as const;
/** Of all invitations; none is longer than what is made here. */
export const invitation = { max: 100, days: 7, open: 50 } as const;
export const areaName = { min: 1, max: 100 } as const;
export const areaDescription = { max: 500 } as const;
export const areaGroup = { max: 50 } as const;
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
/** Of what is written: each week back to it costs something whenever an area's days change. */
export const earliestDate = '1970-01-01';
/** Of an address that the server sends to. */
export const endpoint = { max: 2048 } as const;
export const pushDevicesPerUser = 10;
/** That a person asks for, tests among them: each goes out to every device. */
export const quotePushesPerHour = 10;
/** Days that a device keeps what a person of an expired session has not sent, once somebody else signs in. */
export const expiredQueueDays = 90;
/** Of one person's inbox, the newest; older ones are forgotten, and all that are older than a year. */
export const inboxEntries = 1000;
export const inboxDays = 365;
/** At the general hours; an area's own comes on top. */
export const remindersPerDay = 3;
/** Entries of the inbox in one answer. */
export const notificationPage = { standard: 50, max: 200 } as const;
export const inactivityDays = { min: 1, max: 30 } as const;
/** Days between start_date and end_date of one request. */
export const dateRangeDays = 366;
/** Of one request for the strength of an area. */
export const strengthDays = 3660;
export const idempotencyKey = { max: 100 } as const;
export const idempotencyDays = 30;
/** Without use. */
export const sessionDays = 30;
/** However often it is used. */
export const longestSessionDays = 365;
/** Of too many the longest unused one ends. */
export const sessionsPerUser = 50;
/** For so long after a sign-in or a confirmation the account may be changed in ways that could take it over. */
export const confirmationMinutes = 10;
/** Of other programs. */
export const tokensPerUser = 50;
export const tokenName = { max: 50 } as const;
export const tokenDays = 366;
/** What was overwritten is kept for so long. */
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
/** Of a webhook, the newest; older ones are forgotten. */
export const webhookAttempts = 50;
/** Of a webhook. One that has more waiting is turned off. */
export const webhookEventsWaiting = 50_000;
/** A webhook whose address has taken nothing for so long is turned off. */
export const webhookHours = 24;
/** That programs subscribe to; each can be read so often. */
export const calendarsPerUser = 20;
export const calendarReadsPerMinute = 60;
export const deviceToken = { max: 128 } as const;
export const mailToken = { max: 128 } as const;
/** That one address can have sent to it by who is not signed in, from one network; three times that from all of them. */
export const resetMailsPerHour = 5;
/** That a signed-in user can ask for. */
export const confirmationMailsPerHour = 5;
/** Of a new device: more are neither in the inbox nor mailed, and the first have said it. */
export const signInNoticesPerDay = 10;
export const passkeyName = { max: 50 } as const;
export const passkeysPerUser = 20;
/** From the challenge to the answer of the authenticator. */
export const passkeyMinutes = 5;
/** As it may be typed: six digits, or one to recover with. */
export const code = { max: 64 } as const;
export const recoveryCodes = 10;
/** A device that is trusted is not asked for a code for so long. */
export const trustDays = 30;
/** From the beginning of a sign-in with an identity provider to its end, and from there to a link. */
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
