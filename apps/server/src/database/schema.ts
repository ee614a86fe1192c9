import type { Generated } from 'kysely';
import type { AreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { Scope } from '@daymark/shared/scope.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { DayEnd } from '@daymark/shared/calendar/today.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import type { NotificationType } from '@daymark/shared/notifications/notification.ts';
import type { ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type {
  AttemptFailure,
  DisabledReason,
  SentEvent,
} from '@daymark/shared/webhooks/webhook.ts';

/**
 * The tables. Columns have the names and the forms of the wire: instants and dates are text, flags are 0 or 1. Every
 * table has user_id first in its key, so that the rows of one person lie together and can be placed by user.
 */
export interface Database {
  users: UserTable;
  sessions: SessionTable;
  ended_sessions: EndedSessionTable;
  access_tokens: AccessTokenTable;
  calendars: CalendarTable;
  invitations: InvitationTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  totp: TotpTable;
  recovery_codes: RecoveryCodeTable;
  trusted_devices: TrustedDeviceTable;
  identities: IdentityTable;
  oidc_attempts: OidcAttemptTable;
  life_areas: LifeAreaTable;
  scores: ScoreTable;
  entry_versions: EntryVersionTable;
  area_versions: AreaVersionTable;
  sources: SourceTable;
  years: YearTable;
  pauses: PauseTable;
  tombstones: TombstoneTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: RateLimitTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationTable;
  push_subscriptions: PushSubscriptionTable;
  vapid_keys: VapidKeyTable;
  reminders: ReminderTable;
  deliveries: DeliveryTable;
  server_state: ServerStateTable;
  mails: MailTable;
  mail_tokens: MailTokenTable;
  webhooks: WebhookTable;
  webhook_events: WebhookEventTable;
  webhook_attempts: WebhookAttemptTable;
  backup_schedule: BackupScheduleTable;
}

interface UserTable {
  id: string;
  email: string;
  /** The email as it is compared. */
  email_key: string;
  username: string;
  username_key: string;
  full_name: string;
  timezone: string;
  notification_time: string;
  language: Language;
  /** The newest choice; null, which earlier versions stored, is Monday. */
  first_weekday: Weekday | null;
  /** JSON of the dated choices, oldest first; empty where there was one only. */
  week_starts: Generated<string>;
  day_ends_at: Generated<DayEnd>;
  done_last: Generated<number>;
  /** Empty for an account without a password: no password is right then. */
  password_hash: string;
  /** What the tokens of devices are sealed with where there is no password; empty until the first sign-in without one. */
  device_key: Generated<string>;
  /** 1 where a mail may set a password. Its person can forbid that when they remove the password. */
  mail_recovery: Generated<number>;
  created_at: string;
  /** JSON: the instant of the last edit by field name. The later of two devices' edits wins, field by field. */
  fields_edited_at: Generated<string>;
  /** Raised by each transaction that changes something that `sync` answers. */
  rev: Generated<number>;
  /** The rev of the last change of the profile or the settings of notifications. */
  profile_rev: Generated<number>;
  /** Bytes that the account stores, last counted at `counted_rev`. */
  stored_bytes: Generated<number>;
  counted_rev: Generated<number>;
  /** When a link that was sent to the email was opened; null until then. */
  email_verified_at: string | null;
  /** The email that the account will have once the link that was sent there is opened. */
  pending_email: string | null;
}

interface SessionTable {
  user_id: string;
  id: string;
  token_hash: string;
  user_agent: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  /** When it last showed that it is its person's; empty for sessions from before that was asked. */
  confirmed_at: Generated<string>;
}

/** With which another program signs in. */
interface AccessTokenTable {
  user_id: string;
  id: string;
  token_hash: string;
  name: string;
  scope: Scope;
  /** A JSON array of the only areas that it can see; null where it sees all. */
  life_area_ids: string | null;
  created_at: string;
  /** Null where it has no end. */
  expires_at: string | null;
  last_used_at: string | null;
  last_used_address: string | null;
}

/** What a calendar program reads by its address. */
interface CalendarTable {
  user_id: string;
  id: string;
  secret_hash: string;
  kind: CalendarKind;
  created_at: string;
  last_used_at: string | null;
  last_used_address: string | null;
}

/** The authenticator app of a person. */
interface TotpTable {
  user_id: string;
  /** In base32, readable: codes are made from it. Null until the factor is on. */
  secret: string | null;
  /** One that is being set up, until a code of it has come. */
  pending_secret: string | null;
  /** The time step of the last code that was taken: no code of it or before counts again. */
  last_step: Generated<number>;
}

interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

/** Devices that are not asked for a code, by the hash of what they show in its place. */
interface TrustedDeviceTable {
  user_id: string;
  token_hash: string;
  /** Of the last sign-in there. */
  session_id: string;
  expires_at: string;
}

/** Tokens of sessions that were ended, until they would have expired: their devices have to delete what they store. */
interface EndedSessionTable {
  token_hash: string;
  expires_at: string;
}

/** Of nobody: the server's. Used and expired ones stay for a while, so that who comes too late is answered why. */
interface InvitationTable {
  id: string;
  token_hash: string;
  /** The only address that can be registered with it; null where any can, and once it was used. */
  email: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

interface PasskeyTable {
  user_id: string;
  id: string;
  /** As its authenticator calls it, in base64url. Unique among the passkeys of all users. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** As its authenticator counted at the last use; 0 where it does not count. */
  counter: number;
  /** A JSON array of how the browser reaches it. */
  transports: string;
  name: string;
  is_backed_up: number;
  created_at: string;
  last_used_at: string | null;
}

/** Until they are answered, once, or expire. */
interface PasskeyChallengeTable {
  /** Of the challenge, of what it is for and of who asked for it. */
  challenge_hash: string;
  purpose: PasskeyPurpose;
  /** Null before a sign-in. */
  user_id: string | null;
  expires_at: string;
}

export type PasskeyPurpose = 'register' | 'sign-in' | 'confirm';

/** Who an account is at an identity provider (OpenID Connect Core, section 2): its issuer and, there, the subject. */
interface IdentityTable {
  user_id: string;
  id: string;
  issuer: string;
  subject: string;
  created_at: string;
  last_used_at: string;
}

/** A sign-in with the identity provider that has begun; once it is known who it is, a link that waits for its account. */
interface OidcAttemptTable {
  state_hash: string;
  /** Of the secret of the browser that has begun it. */
  browser_hash: string;
  /** Whose account is to be linked, or who confirms; null for a sign-in. */
  user_id: string | null;
  /** Which session is to be confirmed; null for all else. */
  session_id: string | null;
  nonce: string;
  /** Of PKCE. */
  code_verifier: string;
  /** Null until the provider has answered. */
  issuer: string | null;
  subject: string | null;
  expires_at: string;
}

export interface LifeAreaTable extends AreaFields {
  user_id: string;
  id: string;
  position: number;
  created_at: string;
  created_on: string;
  deleted_at: string | null;
  deleted_on: string | null;
  /** Its dated rules as JSON, by `from`: always read and written whole. */
  schedule: string;
  /** Of what the client sent when it created the area, to know the same creation again after later edits. */
  creation_hash: string;
  /**
   * Time of the last edit of each field, as JSON: of two devices' edits the later wins, field by
   * field. `is_active` is archiving and opening. `deleted_on` is ending and coming back.
   */
  fields_edited_at: string;
  /** The session or the token of the last edit; null as in the scores. */
  source_id: string | null;
  /** The user's rev when the row was last changed; so in all tables that have one. */
  rev: number;
}

interface ScoreTable {
  user_id: string;
  id: string;
  life_area_id: string;
  score_date: string;
  /** Null when the score was taken back: the row stays, so that an edit made before that cannot bring it back. */
  score: ScoreValue | null;
  notes: string;
  created_at: string;
  updated_at: string;
  edited_at: string;
  /** 1 when the score was new, one more with each edit. */
  revision: number;
  /** The session or the token of the last edit; null for what an operator wrote, and from before that was noted. */
  source_id: string | null;
}

/** What an entry was before it was overwritten or cleared, or what an edit said that came too late. */
interface EntryVersionTable {
  user_id: string;
  life_area_id: string;
  score_date: string;
  id: string;
  /** Null where the day was cleared then. */
  score: ScoreValue | null;
  notes: string;
  edited_at: string;
  replaced_at: string;
  source_id: string | null;
  /** 1 where it was edited elsewhere, by who did not know what was to be kept. */
  is_conflict: number;
  /** 0 where it came too late, so that the day never said it. */
  was_stored: number;
  /** When its person was told of the conflict. */
  announced_at: string | null;
  /** The user's `rev` as it was kept; 0 for one that an earlier release kept. */
  rev: Generated<number>;
}

/** What an area was before a change of it. */
interface AreaVersionTable {
  user_id: string;
  life_area_id: string;
  id: string;
  /** JSON of `StoredDetails`: what the change made otherwise, as it was. */
  details: string;
  replaced_at: string;
  /** Of who had edited the area last before. */
  source_id: string | null;
  /** The user's `rev` as it was kept; 0 for one that an earlier release kept. */
  rev: Generated<number>;
}

/** A device or a program that has written, for as long as versions may name it. */
interface SourceTable {
  user_id: string;
  /** Of its session or its token. */
  id: string;
  kind: 'device' | 'program';
  /** What the device calls itself, or the name of the token. */
  name: string;
  created_at: string;
}

/** The marks of an area in a calendar year, derived from its scores in the transaction that writes them. */
interface YearTable {
  user_id: string;
  life_area_id: string;
  year: number;
  /** A character a day from 1 January: `.` no entry, `1` done, `0` not done. */
  marks: string;
  /** Of the last change of a mark or a note of that year. */
  rev: number;
}

export interface PauseTable {
  user_id: string;
  id: string;
  /** Null for a pause of all areas. */
  life_area_id: string | null;
  first_day: string;
  last_day: string | null;
  reason: string;
  /** As in `life_areas`; empty where the server made it. */
  creation_hash: string;
  created_at: string;
  /** As in `users`. */
  fields_edited_at: string;
  rev: number;
}

/** The ids of what was removed, so that `sync` answers it and a create that is sent again brings nothing back. */
interface TombstoneTable {
  user_id: string;
  kind: 'area' | 'pause' | 'notification';
  id: string;
  /** A restore of an area that a person began later brings it back. */
  removed_at: string;
  rev: number;
}

interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  fingerprint: string;
  created_at: string;
  /** Null only inside the transaction that claimed the key. */
  status: number | null;
  body: string | null;
}

interface RateLimitTable {
  key: string;
  window_start: number;
  window_end: number;
  hits: number;
}

/** Of those who have changed something; the first hour of the daily reminder is the user's notification_time. */
export interface NotificationSettingsTable {
  user_id: string;
  push_notifications_enabled: number;
  daily_reminder_enabled: number;
  /** A JSON array of the hours besides the first. */
  further_reminder_times: Generated<string>;
  daily_quote_enabled: number;
  daily_quote_time: string;
  celebration_notifications: number;
  achievement_notifications: number;
  inactivity_alerts_enabled: number;
  inactivity_days: number;
  streak_reminders_enabled: number;
  weekly_reports_enabled: number;
  quiet_hours_enabled: number;
  quiet_hours_start: string;
  quiet_hours_end: string;
  /** As in `users`. */
  fields_edited_at: Generated<string>;
}

interface NotificationTable {
  user_id: string;
  id: string;
  notification_type: NotificationType;
  content: string;
  is_read: number;
  created_at: string;
  rev: Generated<number>;
}

interface PushSubscriptionTable {
  user_id: string;
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  user_agent: string;
  created_at: string;
  /** When the device subscribed last, which it does again whenever it opens the app. */
  last_used_at: string;
  /** Since when its push service has refused every message; null while it takes them. */
  failing_since: string | null;
  /** When it was given up; subscribing again brings it back. */
  disabled_at: string | null;
  /** With which it subscribed last; null for devices from before this was stored. The session may have expired since. */
  session_id: string | null;
}

/** One row, for the nodes that share the database. */
interface VapidKeyTable {
  id: 1;
  public_key: string;
  private_key: string;
}

/** What is to come. The row of a scheduled kind moves on when it is claimed; one of a milestone is deleted. */
interface ReminderTable {
  user_id: string;
  kind: ReminderKind;
  /** `09:00` of a daily reminder, and of one that was put off; empty for all else. */
  hour: string;
  /** Empty for accounts from before there were reminders. */
  next_due_at: string;
  /** The user's date that it belongs to. Null while it is to be planned, from next_due_at on. */
  local_date: string | null;
}

/**
 * What the server remembers between starts, by name: `tzdata` is the version that reminders were planned with, `epoch`
 * names the data itself: made with the database, and anew by a restore. */
interface ServerStateTable {
  name: string;
  value: string;
}

/**
 * What has come. The row is there before anything is sent, so that no other node sends the same.
 * claimed: one node is about to send it, and another may when the lease has ended. attempted: the sending has begun, and no other
 * node begins it again. sent: a device's push service took it. kept: in the inbox alone. failed: no push service took it.
 * skipped: too late.
 */
export type DeliveryResult = 'claimed' | 'attempted' | 'sent' | 'kept' | 'failed' | 'skipped';

interface DeliveryTable {
  user_id: string;
  kind: ReminderKind;
  local_date: string;
  /** As in `reminders`. */
  hour: string;
  due_at: string;
  result: DeliveryResult;
  /** Of the node that claimed it last. */
  holder: string | null;
  lease_until: string | null;
}

/** Why a mail is sent. */
export type MailKind =
  | 'reset_password'
  | 'password_changed'
  | 'confirm_email'
  | 'confirm_change'
  | 'email_changed'
  | 'new_sign_in'
  | 'webhook_disabled'
  | 'no_recovery'
  | 'account_deleted'
  | AccountChange;

/** What was done to the ways into an account. */
export type AccountChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'token_made'
  | 'token_ended'
  | 'calendar_made'
  | 'calendar_ended'
  | 'webhook_added'
  | 'webhook_changed'
  | 'webhook_removed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'password_removed'
  | 'sessions_ended';

/** What a link in a mail does. */
export type MailTokenPurpose = 'reset' | 'confirm' | 'change' | 'undo';

/** Those that wait to be sent: a mail that was sent has no row. It is written when it is sent, so that no row has a token. */
interface MailTable {
  id: string;
  /** Null for an address that no account has: it takes as long to ask for, and nothing is sent. */
  user_id: string | null;
  kind: MailKind;
  recipient: string;
  /** The recipient as it is compared. */
  recipient_key: string;
  /** What the text says beside the user and the recipient, as JSON. */
  details: string;
  created_at: string;
  /** Moved on by the node that takes it: until then no other does. */
  next_attempt_at: string;
  attempts: Generated<number>;
}

/** Of the links in mails. The tokens themselves are in the mails alone. */
interface MailTokenTable {
  token_hash: string;
  user_id: string;
  purpose: MailTokenPurpose;
  /** What the link confirms or brings back. */
  email: string;
  email_key: string;
  /** Which goes on when the link changes the email; null where all end. */
  session_id: string | null;
  /** 1 where the link brings back an address that the account had never confirmed. */
  never_confirmed: Generated<number>;
  expires_at: string;
}

/** Where events are sent. One node at a time sends to it, in the order of its events. */
interface WebhookTable {
  user_id: string;
  id: string;
  url: string;
  /** A JSON array. */
  events: string;
  /** With which each request is signed: it cannot be a hash. */
  secret: string;
  is_enabled: number;
  disabled_reason: DisabledReason | null;
  created_at: string;
  /** Attempts in a row that have failed. */
  failures: number;
  failing_since: string | null;
  /** Null while nothing waits. */
  next_attempt_at: string | null;
  /** Until then the node that has claimed it is the only one that sends. */
  claimed_until: string | null;
}

/** One that waits to be sent: one that was sent or given up has no row. */
interface WebhookEventTable {
  user_id: string;
  webhook_id: string;
  /** The same in each attempt, by which receivers know it again, where the event has no batch. */
  id: string;
  /** Id of the request that brings this event together with others of the same write; null where it is sent by itself. */
  batch: string | null;
  event: SentEvent;
  /** Whose erasure erases it. */
  life_area_id: string | null;
  /** The JSON that is sent, to the byte. */
  body: string;
  /** Of the user, by the write that it tells of; 0 for what was asked for by itself, which goes first. */
  rev: number;
  /** Among those of the same write. */
  place: number;
  /** 1 where it is not tried again. */
  is_once: number;
}

/** The last attempts of each webhook, with what is needed to send the same again. */
interface WebhookAttemptTable {
  user_id: string;
  webhook_id: string;
  id: string;
  event_id: string;
  /** The first of the events. */
  event: SentEvent;
  /** How many events the request brought. */
  event_count: Generated<number>;
  life_area_id: string | null;
  body: string;
  at: string;
  status: number | null;
  failure: AttemptFailure | null;
  duration: number;
}

/** One row, for the nodes that share the database. */
interface BackupScheduleTable {
  id: 1;
  /** Of the node that has claimed a backup last. */
  holder: string;
  /** Moved on by the node that makes a backup: until then no other does. */
  next_attempt_at: string;
  /** When the last backup was begun that was made and handed over; null before the first. */
  last_made_at: string | null;
}
