// Every limit of the product. Text lengths are in code points by default (`countCodePoints`). Each
// limit is a separate constant, so that bundles contain only the limits they use.

export const fullName = { min: 2, max: 100 } as const;
export const username = { min: 3, max: 50 } as const;
export const generatedUsernameStem = { max: 30 } as const;
export const email = { max: 254 } as const;
/**
 * Lengths in code points after NFKC. A password of at least `passphrase` code points may consist of
 * any characters. `typed` is the maximum length before NFKC, in UTF-16 code units. A longer text is
 * refused without normalizing it, because that can take minutes.
 */
export const password = { min: 8, passphrase: 15, max: 128, typed: 512 } as const;
/** Maximum length of a token, lifetime in days, and maximum number of open invitations. */
export const invitation = { max: 100, days: 7, open: 50 } as const;
export const scoreNotes = { max: 500 } as const;
/** Range and precision of every amount: of a day, of a target, and of one tap. */
export const amount = { min: 0, max: 999_999.99, decimals: 2 } as const;
export const scoresPerBatch = 1000;
/** Maximum number of rules of an area: past, current and planned. */
export const rulesPerArea = 200;
/**
 * Maximum number of rules of an area that a restore writes. A backup can have more rules than
 * `rulesPerArea`, because earlier versions of Daymark did not limit them.
 */
export const rulesPerRestoredArea = 3000;
export const pauseReason = { max: 200 } as const;
export const pausesPerUser = 1000;
export const activeAreasPerUser = 100;
/** Active, archived and ended areas. Each area makes every read of the history slower. */
export const areasPerUser = 1000;
/** Earliest date that a client may write. A longer history takes longer to compute. */
export const earliestDate = '1970-01-01';
/** Maximum length of the address of a webhook or push service. */
export const endpoint = { max: 2048 } as const;
export const pushDevicesPerUser = 10;
/** Quotes that a person may request per hour, including test quotes. */
export const quotePushesPerHour = 10;
/**
 * Days for which a device keeps unsent changes of an expired session while other people sign in.
 */
export const expiredQueueDays = 90;
/** Number of entries that an inbox keeps. Entries older than `inboxDays` are also removed. */
export const inboxEntries = 1000;
export const inboxDays = 365;
/** Maximum number of reminders of an area, and maximum number of general reminders. */
export const remindersPerDay = 5;
/** Inbox entries per response. */
export const notificationPage = { standard: 50, max: 200 } as const;
export const timesPerMonth = { min: 1, max: 30 };
/** Interval between two due days, and length of a moving window, in days. */
export const intervalDays = { min: 2, max: 365 };
export const inactivityDays = { min: 1, max: 30 } as const;
export const forgivingDays = { min: 2, max: 90 } as const;
/** Maximum number of days by which `end_date` of a request can follow `start_date`. */
export const dateRangeDays = 366;
/** Maximum number of days in one request for the strength of an area. */
export const strengthDays = 3660;
export const idempotencyKey = { max: 100 } as const;
export const idempotencyDays = 30;
/** Days until an unused session ends. */
export const sessionDays = 30;
/** Days until a session ends, even if it is used. */
export const maxSessionDays = 365;
/** Sessions of a person. A further sign-in ends the session that has been unused longest. */
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
/** Maximum size of a page of versions, in bytes. */
export const versionAnswerBytes = 256 * 1024;
/** Age in days up to which changes are listed. */
export const recentChangeDays = 30;
export const recentChangePage = { standard: 50, all: 500 } as const;
export const webhooksPerUser = 10;
export const webhooksPerHost = 2;
/**
 * Maximum number of requests begun per second, and of open requests. Each person and each host has
 * both limits.
 */
export const webhookRequests = { perSecond: 5, atOnce: 4 } as const;
/** Limits of one request with several events. */
export const webhookBatch = { events: 250, bytes: 65_536 } as const;
/** Newest attempts kept per webhook. */
export const webhookAttempts = 50;
/** A webhook with more waiting events is turned off. */
export const webhookEventsWaiting = 50_000;
/** Hours of failed deliveries after which a webhook is turned off. */
export const webhookHours = 24;
export const calendarsPerUser = 20;
export const calendarReadsPerMinute = 60;
export const deviceToken = { max: 128 } as const;
export const mailToken = { max: 128 } as const;
/**
 * Mails that one network can request for an account. All networks together get three times as many.
 */
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
export const trustedDeviceDays = 30;
/** Minutes until a started sign-in with an identity provider expires. */
export const singleSignOnMinutes = 10;
/**
 * Maximum number of ids in each list of access to keep: passkeys, tokens and so on. Every account
 * has fewer of each kind.
 */
export const keptAccessPerKind = 100;
/** Mails per day about each kind of account change. Further changes appear only in the inbox. */
export const changeMailsPerDay = 20;
export const bodyBytes = 256 * 1024;
/** Enough for a thousand entries with notes of 500 emoji, each escaped in twelve bytes. */
export const batchBytes = 8 * 1024 * 1024;
/** Concurrent bodies larger than `bodyBytes`. */
export const largeBodiesPerUser = 2;
export const largeBodyBytesPerNode = 32 * 1024 * 1024;
/** Seconds within which the body of a request without a session must arrive. */
export const publicBodySeconds = 5;
/** Minimum pace of all other bodies: `bytes` must arrive every `seconds`. */
export const bodyPace = { bytes: 4096, seconds: 10 } as const;
