/** Every limit of the product, named once: forms, server and document read them here. Lengths are in UTF-16 code units, unless said otherwise. */
export const limits = {
  fullName: { min: 2, max: 100 },
  username: { min: 3, max: 50 },
  generatedUsernameStem: { max: 30 },
  email: { max: 254 },
  /**
   * `min`, `passphrase` (from here on no kinds of character are required) and `max` are in code points after NFKC. No text of at
   * most `max` code points has more than `typed` UTF-16 code units in any canonical form, so a longer one is not even normalized.
   */
  password: { min: 8, passphrase: 15, max: 128, typed: 512 },
  /** Of all invitations; none is longer than what is made here. */
  invitation: { max: 100, days: 7, open: 50 },
  areaName: { min: 1, max: 100 },
  areaDescription: { max: 500 },
  areaGroup: { max: 50 },
  scoreNotes: { max: 500 },
  scoresPerBatch: 1000,
  /** Rules of an area's schedule, past and planned ones. */
  rulesPerArea: 200,
  /** Rules that a restore may bring to an area whose backup is from before `rulesPerArea`. */
  restoredRules: 3000,
  pauseReason: { max: 200 },
  pausesPerUser: 1000,
  activeAreasPerUser: 100,
  /** Active, archived and ended: each costs something whenever a history is read. */
  areasPerUser: 1000,
  /** Of what is written: each week back to it costs something whenever an area's days change. */
  earliestDate: '1970-01-01',
  /** Of an address that the server sends to. */
  endpoint: { max: 2048 },
  pushDevicesPerUser: 10,
  /** That a person asks for, tests among them: each goes out to every device. */
  quotePushesPerHour: 10,
  /** Of one person's inbox, the newest; older ones are forgotten, and all that are older than a year. */
  inboxEntries: 1000,
  inboxDays: 365,
  /** At the general hours; an area's own comes on top. */
  remindersPerDay: 3,
  /** Entries of the inbox in one answer. */
  notificationPage: { standard: 50, max: 200 },
  inactivityDays: { min: 1, max: 30 },
  /** Days between start_date and end_date of one request. */
  dateRangeDays: 366,
  /** Of one request for the strength of an area. */
  strengthDays: 3660,
  idempotencyKey: { max: 100 },
  idempotencyDays: 30,
  /** Without use. */
  sessionDays: 30,
  /** However often it is used. */
  longestSessionDays: 365,
  /** Of too many the longest unused one ends. */
  sessionsPerUser: 50,
  /** For so long after a sign-in or a confirmation the account may be changed in ways that could take it over. */
  confirmationMinutes: 10,
  /** Of other programs. */
  tokensPerUser: 50,
  tokenName: { max: 50 },
  tokenDays: 366,
  /** What was overwritten is kept for so long. */
  versionDays: 365,
  /** Newest versions that are kept of a day of an area. Older ones are dropped. */
  versionsPerDay: 100,
  /** Changes of one area's details and schedule, the newest; older ones are dropped. */
  versionsPerArea: 100,
  /** Size of one answer with versions; a longer list goes on with its next page. */
  versionAnswerBytes: 256 * 1024,
  /** Changes so recent are listed, a page at a time. */
  recentChangeDays: 30,
  recentChangePage: { standard: 50, all: 500 },
  webhooksPerUser: 10,
  /** Webhooks of one person at one host. */
  webhooksPerHost: 2,
  /** Requests of webhooks, for each person and for each host. */
  webhookRequests: { perSecond: 5, atOnce: 4 },
  /** Maximum size of one request that brings several events. */
  webhookBatch: { events: 250, bytes: 65_536 },
  /** Of a webhook, the newest; older ones are forgotten. */
  webhookAttempts: 50,
  /** Of a webhook. One that has more waiting is turned off. */
  webhookEventsWaiting: 50_000,
  /** A webhook whose address has taken nothing for so long is turned off. */
  webhookHours: 24,
  /** That programs subscribe to; each can be read so often. */
  calendarsPerUser: 20,
  calendarReadsPerMinute: 60,
  deviceToken: { max: 128 },
  mailToken: { max: 128 },
  /** That one address can have sent to it by who is not signed in, from one network; three times that from all of them. */
  resetMailsPerHour: 5,
  /** That a signed-in user can ask for. */
  confirmationMailsPerHour: 5,
  /** Of a new device: more are neither in the inbox nor mailed, and the first have said it. */
  signInNoticesPerDay: 10,
  passkeyName: { max: 50 },
  passkeysPerUser: 20,
  /** From the challenge to the answer of the authenticator. */
  passkeyMinutes: 5,
  /** As it may be typed: six digits, or one to recover with. */
  code: { max: 64 },
  recoveryCodes: 10,
  /** A device that is trusted is not asked for a code for so long. */
  trustDays: 30,
  /** From the beginning of a sign-in with an identity provider to its end, and from there to a link. */
  singleSignOnMinutes: 10,
  /** Ids of one kind of access that a person keeps when the rest ends; more than there can be of any. */
  keptOfKind: 100,
  /**
   * Mails a day about each kind of change to an account. Further changes appear only in the inbox.
   */
  changeMailsPerDay: 20,
  bodyBytes: 256 * 1024,
  /** A thousand scores with the longest notes, each letter of them escaped. */
  batchBytes: 4 * 1024 * 1024,
  /** Bodies over `bodyBytes` that are read or answered at the same time. */
  largeBodiesPerUser: 2,
  largeBodyBytesPerNode: 32 * 1024 * 1024,
  /** A body that is sent without a session has to arrive in so many seconds. */
  publicBodySeconds: 5,
  /** Minimum pace of every other body: so many bytes have to arrive in each window. */
  bodyPace: { bytes: 4096, seconds: 10 },
} as const;
