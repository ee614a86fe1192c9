import type { Generated } from 'kysely';
import type { AreaColumns } from '@daymark/shared/areas/area-fields.ts';
import type { CalendarKind } from '@daymark/shared/access/calendar-kind.ts';
import type { Scope } from '@daymark/shared/scope.ts';
import type { Language } from '@daymark/shared/accounts/account.ts';
import type { DayEnd } from '@daymark/shared/calendar/today.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import type { DailyReminders } from '@daymark/shared/notifications/reminder-times.ts';
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
 * Columns have the names and formats of the API: instants and dates are text, flags are 0 or 1.
 * Most keys begin with `user_id`, so that the rows of a user are stored together.
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
    /** Null means Monday. */
    first_weekday: Weekday | null;
    /**
     * Dated choices of the first weekday as a JSON array, oldest first. Empty if the user never
     * changed the first choice.
     */
    week_starts: Generated<string>;
    day_ends_at: Generated<DayEnd>;
    done_last: Generated<number>;
    /** Empty for an account without a password. */
    password_hash: string;
    /** Key for the device tokens of an account without a password. Empty until the first token. */
    device_key: Generated<string>;
    /** 0 if the user turned off recovery by mail when removing the password. */
    mail_recovery: Generated<number>;
    created_at: string;
    /** Times of the last edits by field name, as JSON. For each field the later edit wins. */
    fields_edited_at: Generated<string>;
    /** Incremented by each transaction that changes the data that `GET /sync` returns. */
    rev: Generated<number>;
    /** Rev of the last change of the profile or of the notification settings. */
    profile_rev: Generated<number>;
    stored_bytes: Generated<number>;
    counted_rev: Generated<number>;
    email_verified_at: string | null;
    pending_email: string | null;
  };

  /**
   * Users of values that are unique among all users, such as `email` and the folded email. The key
   * begins with the kind of value.
   */
  directory: {
    key: string;
    user_id: string;
    claimed_at: string;
    /** Time at which the user gave the value up. Null while the user has it. */
    left_at: string | null;
  };

  sessions: {
    user_id: string;
    id: string;
    token_hash: string;
    user_agent: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    /**
     * Time of the last confirmation, or of the sign-in if it counts as a confirmation. Otherwise
     * empty, and empty in rows older than this column.
     */
    confirmed_at: Generated<string>;
  };

  access_tokens: {
    user_id: string;
    id: string;
    token_hash: string;
    name: string;
    scope: Scope;
    /** JSON array of ids. Null means all areas. */
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
    /** Hash of the feed without its stamps. Null until the first read. */
    content_hash: Generated<string | null>;
    /** Time of the first read that returned this content. */
    changed_at: Generated<string | null>;
  };

  totp: {
    user_id: string;
    /**
     * Base32 in plain text, because codes are computed from the secret. Null until the factor is
     * on.
     */
    secret: string | null;
    pending_secret: string | null;
    /** Time step of the last accepted code. Codes of this step and earlier steps are refused. */
    last_step: Generated<number>;
  };

  recovery_codes: {
    user_id: string;
    code_hash: string;
  };

  trusted_devices: {
    user_id: string;
    token_hash: string;
    session_id: string;
    expires_at: string;
  };

  /**
   * Hashes of the tokens of sessions that were ended before they expired. The devices of these
   * sessions must delete their data.
   */
  ended_sessions: {
    place: Place;
    token_hash: string;
    expires_at: string;
  };

  /** Used and expired invitations are kept for a while, so that a refusal can name the reason. */
  invitations: {
    id: string;
    token_hash: string;
    /**
     * The only email that may use the invitation. Null if any email may, and after the invitation
     * was used.
     */
    email: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };

  passkeys: {
    user_id: string;
    id: string;
    /** Base64url. Unique among all users. */
    credential_id: string;
    /** COSE key, in base64url. */
    public_key: string;
    /** Signature counter at the last use. 0 if the authenticator has no counter. */
    counter: number;
    transports: string;
    name: string;
    is_backed_up: number;
    created_at: string;
    last_used_at: string | null;
  };

  passkey_challenges: {
    place: Place;
    challenge_hash: string;
    purpose: PasskeyPurpose;
    user_id: string | null;
    expires_at: string;
  };

  /**
   * Accounts at an identity provider, identified by issuer and subject (OpenID Connect Core,
   * section 2).
   */
  identities: {
    user_id: string;
    id: string;
    issuer: string;
    subject: string;
    created_at: string;
    last_used_at: string;
  };

  /** Started sign-ins at the identity provider, and identities that wait to be linked. */
  oidc_attempts: {
    place: Place;
    state_hash: string;
    browser_hash: string;
    /** User who links an identity or confirms. Null for a sign-in. */
    user_id: string | null;
    session_id: string | null;
    nonce: string;
    code_verifier: string;
    /** Null unless the row is an identity that waits to be linked. */
    issuer: string | null;
    subject: string | null;
    expires_at: string;
  };

  life_areas: AreaColumns & {
    user_id: string;
    id: string;
    position: number;
    created_at: string;
    created_on: string;
    deleted_at: string | null;
    deleted_on: string | null;
    /** Dated rules as JSON, ordered by `from`. Always read and written whole. */
    schedule: string;
    /** Hash of the creating request, which recognizes a repeated creation even after edits. */
    creation_hash: string;
    /**
     * Times of the last edits by field name, as JSON. `is_active` is for archiving and reopening,
     * `deleted_on` for ending and restoring.
     */
    fields_edited_at: string;
    /** Session or token of the last edit. Null for the same reasons as in `scores`. */
    source_id: string | null;
    /** Rev of the user at the last change of the row. */
    rev: number;
  };

  scores: {
    user_id: string;
    id: string;
    life_area_id: string;
    score_date: string;
    /** Null for a cleared entry. The row stays, so that an older edit cannot restore the entry. */
    score: ScoreValue | null;
    notes: string;
    amount: number | null;
    created_at: string;
    updated_at: string;
    edited_at: string;
    revision: number;
    /** Session or token of the last edit. Null for an operator's write or an old row. */
    source_id: string | null;
  };

  /** Previous states of an entry, and edits that arrived too late. */
  entry_versions: {
    user_id: string;
    life_area_id: string;
    score_date: string;
    id: string;
    score: ScoreValue | null;
    notes: string;
    amount: number | null;
    edited_at: string;
    replaced_at: string;
    source_id: string | null;
    /** 1 if two devices changed the entry without seeing the change of the other. */
    is_conflict: number;
    /** 0 for an edit that arrived too late. */
    was_stored: number;
    announced_at: string | null;
    /** Rev of the user when the version was stored. 0 in rows of earlier releases. */
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
    rev: Generated<number>;
  };

  /** Devices and programs that have written. A row is kept as long as a version may refer to it. */
  sources: {
    user_id: string;
    id: string;
    kind: 'device' | 'program';
    name: string;
    created_at: string;
  };

  /** Marks of an area in a calendar year, updated in the transaction that changes an entry. */
  years: {
    user_id: string;
    life_area_id: string;
    year: number;
    /**
     * One character per day from 1 January: `.` no entry, `1` done, `0` not done, `p` not done with
     * an amount.
     */
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
    /** Empty if the server created the pause. */
    creation_hash: string;
    created_at: string;
    fields_edited_at: string;
    rev: number;
  };

  /** Ids of removed records, for `sync`. Repeating a creation does not create the record again. */
  tombstones: {
    user_id: string;
    kind: 'area' | 'pause' | 'notification';
    id: string;
    /** Time of the removal. An erased area is created again only by a restore that starts later. */
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
    /** Time of the last subscription. A device subscribes each time that it opens the app. */
    last_used_at: string;
    failing_since: string | null;
    /** Time after which nothing is sent to the device. A new subscription clears it. */
    disabled_at: string | null;
    /** Session that subscribed last. It may have expired. Null in old rows. */
    session_id: string | null;
  };

  vapid_keys: {
    id: 1;
    public_key: string;
    private_key: string;
  };

  /**
   * Planned reminders. A claim moves a recurring reminder to its next time, and deletes a
   * milestone.
   */
  reminders: {
    user_id: string;
    kind: ReminderKind;
    /** Local time, such as `09:00`, of a daily or postponed reminder. Otherwise empty. */
    hour: string;
    /** Empty for a reminder that was never planned, because the account is older than reminders. */
    next_due_at: string;
    /** User's date of the reminder. Null until the reminder is planned. */
    local_date: string | null;
    /** Weekdays of a daily reminder as digits. Empty if the reminder does not come again. */
    weekdays: Generated<string>;
  };

  /**
   * Single values by name. `tzdata` is the version of the time zone rules by which reminders are
   * planned. A restore changes `epoch`. The server writes `last_check` to test whether writes work.
   */
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

  /**
   * Mails that wait to be sent. The text is written when the mail is sent, so no row contains a
   * token.
   */
  mails: {
    place: Place;
    id: string;
    /**
     * Null for a mail about a deleted account. Also null for a password request with an unknown
     * email, whose mail is never sent.
     */
    user_id: string | null;
    kind: MailKind;
    recipient: string;
    recipient_key: string;
    details: string;
    created_at: string;
    /** A node that claims the mail sets a later time. */
    next_attempt_at: string;
    attempts: Generated<number>;
  };

  mail_tokens: {
    token_hash: string;
    user_id: string;
    purpose: MailTokenPurpose;
    email: string;
    email_key: string;
    /** Session that requested a change of the email and stays signed in after the change. */
    session_id: string | null;
    never_confirmed: Generated<number>;
    expires_at: string;
  };

  webhooks: {
    user_id: string;
    id: string;
    url: string;
    /** JSON array of event names. */
    events: string;
    /** Key that signs requests. Stored in plain text, because a hash of the key could not sign. */
    secret: string;
    is_enabled: number;
    disabled_reason: DisabledReason | null;
    created_at: string;
    failures: number;
    failing_since: string | null;
    next_attempt_at: string | null;
    claimed_until: string | null;
  };

  webhook_events: {
    user_id: string;
    webhook_id: string;
    /** Same in each attempt, so that receivers recognize a repeated event that is in no batch. */
    id: string;
    /** Id of the request that sends all events of one write. Null for a single event. */
    batch: string | null;
    event: SentEvent;
    life_area_id: string | null;
    /** JSON exactly as it is sent. */
    body: string;
    /**
     * Rev of the user at the write. 0 for an event that the user requested, which is sent first.
     */
    rev: number;
    place: number;
    /** 1 if a failed attempt is not repeated. */
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

  backup_schedule: {
    id: 1;
    holder: string;
    /** A node that makes the backup sets a later time. */
    next_attempt_at: string;
    last_made_at: string | null;
  };
}

/** The user's id, or the key of a row that belongs to nobody. */
type Place = string;

export type PasskeyPurpose = 'register' | 'sign-in' | 'confirm';

/** Rows of users who changed a setting. The first daily reminder is `users.notification_time`. */
export type NotificationSettingsTable = {
  [
    Name in Exclude<keyof NotificationSettings, keyof DailyReminders>
  ]: NotificationSettings[Name] extends boolean ? number : NotificationSettings[Name];
} & {
  user_id: string;
  /**
   * All daily reminders as a JSON array, empty before the first change. The first one has the time
   * `users.notification_time`, which wins over the time in this list.
   */
  daily_reminders: Generated<string>;
  fields_edited_at: Generated<string>;
};

/**
 * Written before anything is sent, so that two nodes never send the same reminder.
 * claimed: a node will send it. Another node may do so after the lease.
 * attempted: sending has begun and is not repeated.
 * sent: a push service accepted it.
 * kept: it is only in the inbox.
 * failed: no push service accepted it.
 * skipped: it was not sent, because it was too late.
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
