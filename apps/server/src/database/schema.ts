import type { Generated } from 'kysely';
import type { AreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { Scope } from '@daymark/shared/scope.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { DayEnd } from '@daymark/shared/calendar/today.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { NotificationType } from '@daymark/shared/notifications/notification.ts';
import type { ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import type {
  AttemptFailure,
  DisabledReason,
  SentEvent,
} from '@daymark/shared/webhooks/webhook.ts';

/**
 * Tables of the database. Column names and formats are those of the API: instants and dates are
 * text, flags are 0 or 1. Keys begin with `user_id`, so a person's rows are stored together.
 */
export interface Database {
  users: {
    id: string;
    email: string;
    email_key: string;
    username: string;
    username_key: string;
    full_name: string;
    timezone: string;
    notification_time: string;
    language: Language;
    /** Newest choice. Null, stored by earlier versions, means Monday. */
    first_weekday: Weekday | null;
    /** Dated choices as JSON, oldest first. Empty when there was only one. */
    week_starts: Generated<string>;
    day_ends_at: Generated<DayEnd>;
    done_last: Generated<number>;
    /** Empty for an account without a password, which matches no password. */
    password_hash: string;
    /** Key that seals device tokens of accounts without a password. Empty until it is needed. */
    device_key: Generated<string>;
    /** Whether a mail may set a password. People can turn it off when they remove the password. */
    mail_recovery: Generated<number>;
    created_at: string;
    /** Time of the last edit by field name, as JSON. The later edit wins, field by field. */
    fields_edited_at: Generated<string>;
    /** Raised by each transaction that changes an answer of `sync`. */
    rev: Generated<number>;
    /** Rev of the last change of the profile or notification settings. */
    profile_rev: Generated<number>;
    /** Bytes that the account stores, counted at `counted_rev`. */
    stored_bytes: Generated<number>;
    counted_rev: Generated<number>;
    email_verified_at: string | null;
    pending_email: string | null;
  };

  sessions: {
    user_id: string;
    id: string;
    token_hash: string;
    user_agent: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    /** Last time the person confirmed their identity. Empty for sessions older than this check. */
    confirmed_at: Generated<string>;
  };

  access_tokens: {
    user_id: string;
    id: string;
    token_hash: string;
    name: string;
    scope: Scope;
    /** JSON array of the only areas that it can see. Null means all. */
    life_area_ids: string | null;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    last_used_address: string | null;
  };

  calendars: {
    user_id: string;
    id: string;
    secret_hash: string;
    kind: CalendarKind;
    created_at: string;
    last_used_at: string | null;
    last_used_address: string | null;
  };

  totp: {
    user_id: string;
    /** Base32 in plain text, because codes are computed from it. Null until the factor is on. */
    secret: string | null;
    pending_secret: string | null;
    /** Time step of the last accepted code. Codes of this or an earlier step are refused. */
    last_step: Generated<number>;
  };

  recovery_codes: {
    user_id: string;
    code_hash: string;
  };

  /** Devices that need no code, by the hash of their token. */
  trusted_devices: {
    user_id: string;
    token_hash: string;
    session_id: string;
    expires_at: string;
  };

  /** Tokens of ended sessions until they would have expired. Their devices must delete data. */
  ended_sessions: {
    token_hash: string;
    expires_at: string;
  };

  /** Invitations of the server. Used and expired ones are kept to explain a refusal. */
  invitations: {
    id: string;
    token_hash: string;
    /** The only email that may register with it. Null when any may, and after use. */
    email: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };

  passkeys: {
    user_id: string;
    id: string;
    /** Id from the authenticator, in base64url. Unique among all users. */
    credential_id: string;
    /** COSE key, in base64url. */
    public_key: string;
    /** Signature counter at the last use. 0 when the authenticator does not count. */
    counter: number;
    /** JSON array of WebAuthn transports. */
    transports: string;
    name: string;
    is_backed_up: number;
    created_at: string;
    last_used_at: string | null;
  };

  /** Challenges until they are answered or expire. Each can be answered once. */
  passkey_challenges: {
    /** Hash of the challenge, its purpose and the requester. */
    challenge_hash: string;
    purpose: PasskeyPurpose;
    /** Null before a sign-in. */
    user_id: string | null;
    expires_at: string;
  };

  /** Linked accounts at identity providers (OpenID Connect Core, section 2). */
  identities: {
    user_id: string;
    id: string;
    issuer: string;
    subject: string;
    created_at: string;
    last_used_at: string;
  };

  /** Started sign-ins with the identity provider, and identified ones that wait for a link. */
  oidc_attempts: {
    state_hash: string;
    browser_hash: string;
    /** User who links an account or confirms. Null for a sign-in. */
    user_id: string | null;
    session_id: string | null;
    nonce: string;
    code_verifier: string;
    /** Null until the provider has answered. */
    issuer: string | null;
    subject: string | null;
    expires_at: string;
  };

  life_areas: AreaFields & {
    user_id: string;
    id: string;
    position: number;
    created_at: string;
    created_on: string;
    deleted_at: string | null;
    deleted_on: string | null;
    /** Dated rules as JSON, ordered by `from`. Always read and written whole. */
    schedule: string;
    /** Hash of the creating request, which identifies a repeat even after later edits. */
    creation_hash: string;
    /**
     * Time of the last edit of each field, as JSON. The later edit wins, field by field.
     * `is_active` is archiving and reopening. `deleted_on` is ending and restoring.
     */
    fields_edited_at: string;
    /** Session or token of the last edit. Null as in `scores`. */
    source_id: string | null;
    /** Rev of the user at the last change of the row, as in every table with this column. */
    rev: number;
  };

  scores: {
    user_id: string;
    id: string;
    life_area_id: string;
    score_date: string;
    /** Null when cleared. The row stays, so an older edit cannot bring the entry back. */
    score: ScoreValue | null;
    notes: string;
    created_at: string;
    updated_at: string;
    edited_at: string;
    /** 1 for a new entry, incremented by each edit. */
    revision: number;
    /** Session or token of the last edit. Null for an operator's write or an old row. */
    source_id: string | null;
  };

  /** Overwritten or cleared states of an entry, and edits that arrived too late. */
  entry_versions: {
    user_id: string;
    life_area_id: string;
    score_date: string;
    id: string;
    score: ScoreValue | null;
    notes: string;
    edited_at: string;
    replaced_at: string;
    source_id: string | null;
    /** Whether the edit came from a device that did not know the kept state. */
    is_conflict: number;
    /** 0 for an edit that arrived too late and was never stored. */
    was_stored: number;
    announced_at: string | null;
    /** Rev of the user when the version was kept. 0 for versions of earlier releases. */
    rev: Generated<number>;
  };

  area_versions: {
    user_id: string;
    life_area_id: string;
    id: string;
    /** JSON of `StoredDetails`: the previous values of the changed fields. */
    details: string;
    replaced_at: string;
    source_id: string | null;
    /** Rev of the user when the version was kept. 0 for versions of earlier releases. */
    rev: Generated<number>;
  };

  /** Devices and programs that have written, kept while versions may name them. */
  sources: {
    user_id: string;
    id: string;
    kind: 'device' | 'program';
    /** User agent of the device, or name of the token. */
    name: string;
    created_at: string;
  };

  /** Marks of an area in a calendar year, derived from its entries in the same transaction. */
  years: {
    user_id: string;
    life_area_id: string;
    year: number;
    /** One character per day from 1 January: `.` no entry, `1` done, `0` not done. */
    marks: string;
    rev: number;
  };

  pauses: {
    user_id: string;
    id: string;
    /** Null for a pause of all areas. */
    life_area_id: string | null;
    first_day: string;
    last_day: string | null;
    reason: string;
    /** Same as in `life_areas`. Empty when the server created the pause. */
    creation_hash: string;
    created_at: string;
    fields_edited_at: string;
    rev: number;
  };

  /** Ids of removed records for `sync`. A repeated creation does not bring them back. */
  tombstones: {
    user_id: string;
    kind: 'area' | 'pause' | 'notification';
    id: string;
    /** A restore of the area that started later brings it back. */
    removed_at: string;
    rev: number;
  };

  idempotency_keys: {
    user_id: string;
    key: string;
    fingerprint: string;
    created_at: string;
    /** Null only inside the transaction that claimed the key. */
    status: number | null;
    body: string | null;
  };

  rate_limits: {
    key: string;
    window_start: number;
    window_end: number;
    hits: number;
  };

  notification_settings: NotificationSettingsTable;

  notifications: {
    user_id: string;
    id: string;
    notification_type: NotificationType;
    content: string;
    is_read: number;
    created_at: string;
    rev: Generated<number>;
  };

  push_subscriptions: {
    user_id: string;
    id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    user_agent: string;
    created_at: string;
    /** Last subscription. The device subscribes again whenever it opens the app. */
    last_used_at: string;
    failing_since: string | null;
    /** Time at which the device was given up. A new subscription resets it. */
    disabled_at: string | null;
    /** Session of the last subscription. It may have expired. Null for old rows. */
    session_id: string | null;
  };

  /** Single row that all nodes share. */
  vapid_keys: {
    id: 1;
    public_key: string;
    private_key: string;
  };

  /** Planned reminders. A recurring one is moved on when it is claimed, a milestone is deleted. */
  reminders: {
    user_id: string;
    kind: ReminderKind;
    /** `09:00` of a daily or postponed reminder, else empty. */
    hour: string;
    /** Empty for accounts older than reminders. */
    next_due_at: string;
    /** The user's date of the reminder. Null until it is planned, from next_due_at on. */
    local_date: string | null;
  };

  /** Named values: `tzdata` was used to plan reminders, `epoch` changes with a restore. */
  server_state: {
    name: string;
    value: string;
  };

  deliveries: {
    user_id: string;
    kind: ReminderKind;
    local_date: string;
    hour: string;
    due_at: string;
    result: DeliveryResult;
    holder: string | null;
    lease_until: string | null;
  };

  /** Mails that wait to be sent. The text is written on sending, so no row contains a token. */
  mails: {
    id: string;
    /** Null for an email without an account: it takes the same time, and nothing is sent. */
    user_id: string | null;
    kind: MailKind;
    recipient: string;
    recipient_key: string;
    details: string;
    created_at: string;
    /** Moved on by the node that claims the mail. */
    next_attempt_at: string;
    attempts: Generated<number>;
  };

  /** Links in mails. Only the mails contain the tokens themselves. */
  mail_tokens: {
    token_hash: string;
    user_id: string;
    purpose: MailTokenPurpose;
    email: string;
    email_key: string;
    /** Session that continues when the link changes the email. Null ends all. */
    session_id: string | null;
    /** Whether the link restores an email that was never confirmed. */
    never_confirmed: Generated<number>;
    expires_at: string;
  };

  /** Webhooks. One node at a time sends to each, in the order of its events. */
  webhooks: {
    user_id: string;
    id: string;
    url: string;
    /** JSON array. */
    events: string;
    /** Key that signs requests, so it cannot be stored as a hash. */
    secret: string;
    is_enabled: number;
    disabled_reason: DisabledReason | null;
    created_at: string;
    failures: number;
    failing_since: string | null;
    /** Null while no event waits. */
    next_attempt_at: string | null;
    claimed_until: string | null;
  };

  webhook_events: {
    user_id: string;
    webhook_id: string;
    /** Same in each attempt. Receivers recognize a repeat by it when the event has no batch. */
    id: string;
    /** Id of the request that sends all events of one write. Null for a single event. */
    batch: string | null;
    event: SentEvent;
    life_area_id: string | null;
    /** JSON exactly as it is sent. */
    body: string;
    /** Rev of the user at the write. 0 for a requested event, which is sent first. */
    rev: number;
    place: number;
    /** Whether a failed attempt is not repeated. */
    is_once: number;
  };

  /** Last attempts of each webhook, with the data to send them again. */
  webhook_attempts: {
    user_id: string;
    webhook_id: string;
    id: string;
    event_id: string;
    event: SentEvent;
    event_count: Generated<number>;
    life_area_id: string | null;
    body: string;
    at: string;
    status: number | null;
    failure: AttemptFailure | null;
    duration: number;
  };

  /** Single row that all nodes share. */
  backup_schedule: {
    id: 1;
    holder: string;
    /** Moved on by the node that makes the backup. */
    next_attempt_at: string;
    /** Start of the last completed backup, or null. */
    last_made_at: string | null;
  };
}

export type PasskeyPurpose = 'register' | 'sign-in' | 'confirm';

/** Settings of users who changed them. The first daily reminder is `users.notification_time`. */
export type NotificationSettingsTable = {
  [
    Name in Exclude<keyof NotificationSettings, 'daily_reminder_time' | 'daily_reminder_times'>
  ]: NotificationSettings[Name] extends boolean ? number : NotificationSettings[Name];
} & {
  user_id: string;
  /** JSON array of the times after the first. */
  further_reminder_times: Generated<string>;
  fields_edited_at: Generated<string>;
};

/**
 * State of a delivery. The row is written before anything is sent, so two nodes do not send the
 * same.
 * claimed: a node will send it; another may after the lease. attempted: sending has begun and is
 * not repeated. sent: a push service accepted it. kept: only in the inbox. failed: no push service
 * accepted it. skipped: too late.
 */
export type DeliveryResult = 'claimed' | 'attempted' | 'sent' | 'kept' | 'failed' | 'skipped';

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

export type MailTokenPurpose = 'reset' | 'confirm' | 'change' | 'undo';
