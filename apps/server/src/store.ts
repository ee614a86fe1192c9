import type { Language, User } from '@daymark/shared/accounts/account.ts';
import type { LifeArea, LifeAreaChanges, NewRule } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ToldChange } from '@daymark/shared/changes/change.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { ReminderKind } from '@daymark/shared/notifications/reminder-kinds.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Pause, PauseChanges } from '@daymark/shared/pauses/pause.ts';
import type { Score, ScoreValue } from '@daymark/shared/scores/score.ts';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import type { TimedArea, Timeline } from '@daymark/shared/timeline/timeline.ts';
import type { SessionRepository } from './features/accounts/session-repository.ts';
import type { NotificationSettingsRepository } from './features/notifications/notification-settings-repository.ts';
import type { PushSubscriptionRepository } from './features/notifications/push-subscription-repository.ts';
import type { ReminderRepository } from './features/notifications/reminder-repository.ts';
import type { VapidKeyRepository } from './features/notifications/vapid-key-repository.ts';
import type { RateLimitRepository } from './http/rate-limit-repository.ts';

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it, so that `<` compares instants. */
export type Instant = string;

/**
 * Everything the server keeps. Each call is atomic by itself; `transaction` makes several of them one. What a person
 * can run into (a taken email, an unknown id) is a returned value; what rises is a failure of the database:
 * `DatabaseUnavailable` (database/unavailable.ts) where a later try may succeed.
 */
export interface Store {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly lifeAreas: LifeAreaRepository;
  readonly scores: ScoreRepository;
  readonly pauses: PauseRepository;
  readonly sync: SyncRepository;
  readonly notifications: NotificationRepository;
  readonly notificationSettings: NotificationSettingsRepository;
  readonly pushSubscriptions: PushSubscriptionRepository;
  readonly reminders: ReminderRepository;
  readonly vapidKeys: VapidKeyRepository;
  readonly idempotency: IdempotencyRepository;
  readonly rateLimits: RateLimitRepository;
  /**
   * Commits when `work` resolves and rolls back when it throws. `work` uses the store it is given and waits for
   * nothing but that store: on SQLite every other write waits meanwhile. Transactions do not nest.
   * @param key goes along with the changes that are told of it
   */
  transaction<T>(work: (store: Store) => Promise<T>, key?: string): Promise<T>;
  /** First in a transaction that writes for a user: until its end nobody else does. False when there is no such user. */
  lockUser(userId: string): Promise<boolean>;
  /**
   * Hears what any node commits, from when the promise resolves until the returned function is called or `lost` is.
   * Rejects with DatabaseUnavailable where nobody can hear now.
   */
  followChanges(follower: ChangeFollower): Promise<() => void>;
  /**
   * Has what was erased leave what the database writes ahead, unless somebody reads it just now. PostgreSQL does so by itself,
   * sooner or later.
   */
  forgetErased(): Promise<void>;
  /** Resolves when the database answers, rejects within two seconds when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ChangeFollower {
  changed(change: ToldChange): void;
  /** Nothing more is heard, and something may have been missed. */
  lost(): void;
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly full_name: string;
  readonly timezone: string;
  readonly notification_time: string;
  readonly language: Language;
  readonly password_hash: string;
  readonly created_at: Instant;
}

/** What is undefined stays as it is. Of two edits of a field, but for the email, the later wins. */
export type UserChanges = {
  readonly [Field in keyof Omit<User, 'id' | 'created_at'>]?: User[Field] | undefined;
};

export interface PasswordHashChange {
  /** The hash that the change was decided on. */
  readonly from: string;
  readonly to: string;
}

export interface UserRepository {
  /** Email and username are compared without regard to case, and kept as typed. */
  create(user: NewUser): Promise<User | 'email_taken' | 'username_taken'>;
  findById(userId: string): Promise<User | null>;
  /** Compared without regard to case. */
  findByEmail(email: string): Promise<{ user: User; password_hash: string } | null>;
  /** Null when there is no such user. The same email in other letters is no other email. */
  update(
    userId: string,
    changes: UserChanges,
    edit: Pick<Edit, 'edited_at' | 'now'>,
  ): Promise<{ user: User; hasOtherEmail: boolean } | null | 'email_taken' | 'username_taken'>;
  findPasswordHash(userId: string): Promise<string | null>;
  /** False, and nothing is changed, when the hash is another one by now. */
  changePasswordHash(userId: string, change: PasswordHashChange): Promise<boolean>;
  /** The account and every row that belongs to it; its sessions are ended. False when there is none. */
  remove(userId: string): Promise<boolean>;
}

export interface AreaCreation {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  /** The day the client named; undefined means `edited_on`. */
  readonly created_on: CalendarDate | undefined;
  /** In force from `from` on, or from its first day. */
  readonly schedule?: NewRule | undefined;
  /** The person's date as the area was made. */
  readonly edited_on: CalendarDate;
  /** The person's date now, for the answer. */
  readonly today: CalendarDate;
  readonly now: Instant;
  /** When the restore began that asks for it: what was erased before comes back. */
  readonly restored?: Pick<Edit, 'edited_at' | 'now'> | undefined;
}

/** When a change was made. */
export interface Edit {
  /** Never later than `now`. A field whose stored edit is later keeps its value. */
  readonly edited_at: Instant;
  /** The person's date at `edited_at`: what ends, archives or opens an area does so on that day. */
  readonly edited_on: CalendarDate;
  readonly now: Instant;
}

export interface AreaUpdate extends Edit {
  readonly changes: Omit<LifeAreaChanges, 'edited_at' | 'edited_on'>;
  /** Of the pause that archiving the area opens. */
  readonly pause_id: string;
  /** The person's date now, for the answer. */
  readonly today: CalendarDate;
}

export interface LifeAreaRepository {
  /** By position. Ended areas only with `includeDeleted`. */
  list(
    userId: string,
    options: { includeDeleted: boolean; today: CalendarDate },
  ): Promise<LifeArea[]>;
  /** Of all areas, ended ones too, by position; with the marks of the years from `from` on. */
  timelines(
    userId: string,
    options: { today: CalendarDate; from: number },
  ): Promise<Timeline<LifeArea>[]>;
  /** Ended areas too. */
  find(userId: string, id: string, today: CalendarDate): Promise<LifeArea | null>;
  /** `created` is false when the same id was created with the same content before. The new area comes last in position. */
  create(
    userId: string,
    area: AreaCreation,
  ): Promise<
    | { area: LifeArea; created: boolean }
    | 'id_taken'
    | 'area_erased'
    | 'too_many_areas'
    | 'too_many_areas_ever'
    | 'rule_before_creation'
  >;
  /**
   * null when the user has no such area. `is_active` opens a pause, or closes those that cover the day of the edit; true, edited
   * after an area ended, brings it back from that day.
   */
  update(
    userId: string,
    id: string,
    update: AreaUpdate,
  ): Promise<LifeArea | null | 'too_many_areas' | 'rule_before_creation'>;
  /** Ends the area on the day of the deletion; ending it again changes nothing. False when the user has no such area. */
  end(userId: string, id: string, edit: Edit): Promise<boolean>;
  /**
   * Removes the area with all its scores for good, and what names it in kept answers and in the inbox. Of it stays the id, so
   * that it is not created again. False when the user has no such area.
   */
  erase(userId: string, id: string, erased_at: Instant): Promise<boolean>;
}

export interface PauseCreation {
  readonly id: string;
  readonly life_area_id: string | null;
  readonly first_day: CalendarDate;
  readonly last_day: CalendarDate | null;
  readonly reason: string;
  readonly edited_at: Instant;
}

export interface PauseUpdate extends Pick<Edit, 'edited_at' | 'now'> {
  readonly changes: Pick<PauseChanges, 'first_day' | 'last_day' | 'reason'>;
}

export interface PauseRepository {
  /** By first day. */
  list(userId: string): Promise<Pause[]>;
  /**
   * `created` is false when the same id was created with the same content before. 'not_found': the user has no such area, or has
   * taken the pause back since.
   */
  create(
    userId: string,
    pause: PauseCreation,
  ): Promise<
    | { pause: Pause; created: boolean }
    | 'not_found'
    | 'area_erased'
    | 'id_taken'
    | 'too_many_pauses'
  >;
  /** Field by field the later edit wins. Null when the user has no such pause; 'reversed' where it would end before it begins. */
  update(userId: string, id: string, update: PauseUpdate): Promise<Pause | null | 'reversed'>;
  /** Again: true again. False when the user never had such a pause. */
  remove(userId: string, id: string, removed_at: Instant): Promise<boolean>;
}

export interface ScoreRecord {
  /** Used when the area never had a score on that date; a stored one keeps its own, also after it was taken back. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score: ScoreValue;
  readonly score_date: CalendarDate;
  readonly notes: string;
  /** A score that is there stays as it is and is what comes back. */
  readonly only_if_unmarked?: boolean;
  /** Never later than `now`. A stored score that was edited later stays as it is and is what comes back. */
  readonly edited_at: Instant;
  readonly now: Instant;
}

export interface Recorded {
  readonly score: Score;
  readonly created: boolean;
}

/**
 * 'not_found': the user has no such area. 'overtaken': the score was taken back after `edited_at`. 'area_not_alive': the date is
 * outside of the area's life. 'id_taken': the id names another score.
 */
export type RecordResult = Recorded | 'not_found' | 'overtaken' | 'area_not_alive' | 'id_taken';

export interface ScoreUpdate {
  readonly score?: ScoreValue | undefined;
  readonly notes?: string | undefined;
  /** Never later than `now`; as in `ScoreRecord`. */
  readonly edited_at: Instant;
  readonly now: Instant;
}

export interface ScoreRepository {
  /** By date, then by position of the area; name and colour are there where the area has ended. */
  list(
    userId: string,
    range: { start_date: CalendarDate; end_date: CalendarDate },
  ): Promise<Score[]>;
  find(userId: string, id: string): Promise<Score | null>;
  /** Writes the one score of that area and date. */
  record(userId: string, score: ScoreRecord): Promise<RecordResult>;
  /** Each decided by itself, in their order. */
  recordAll(userId: string, scores: readonly ScoreRecord[]): Promise<RecordResult[]>;
  /** null when the user has no such score. */
  update(userId: string, id: string, update: ScoreUpdate): Promise<Score | null>;
  /**
   * The day is unscored again, unless the score was edited after `edited_at`. False when the user never had such a score:
   * one that two devices take back is taken back when the later of them says.
   */
  remove(userId: string, id: string, when: { edited_at: Instant; now: Instant }): Promise<boolean>;
  /** The same by the day, whatever the id of its score. False when the user has no such area. */
  removeDay(userId: string, day: ScoreDay): Promise<boolean>;
}

export interface ScoreDay {
  /** Used when the area never had a score on that date. */
  readonly id: string;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
  readonly edited_at: Instant;
  readonly now: Instant;
}

/** Where a person's data stand. */
export interface SyncState {
  /** Of the data: made with the database, and anew by a restore. */
  readonly epoch: string;
  readonly rev: number;
}

/** Everything of the user that changed after a rev, in pages. */
export interface SyncPage {
  /** Changes after it; below 0 for everything. */
  readonly since: number;
  /** The user's rev as the first page was read. */
  readonly until: number;
  /** The last year of the page before; null for the first page. */
  readonly after: SyncPlace | null;
}

/** Of a year in the order of the pages. */
export interface SyncPlace {
  readonly place: number;
  readonly year: number;
  readonly life_area_id: string;
}

type SyncedRows = Pick<SyncAnswer, 'areas' | 'pauses' | 'years' | 'notifications' | 'removed'>;

export interface SyncRepository {
  /** Null when there is no such user. */
  state(userId: string): Promise<SyncState | null>;
  /** `next` is where the next page goes on, null after the last one. */
  page(
    userId: string,
    page: SyncPage,
  ): Promise<SyncedRows & { isProfileChanged: boolean; next: SyncPlace | null }>;
}

export interface InboxTrim {
  /** What came before it is forgotten. */
  readonly oldest: Instant;
  /** The id of a user; at first ''. */
  readonly from: string;
}

export interface NotificationRepository {
  /** Unread. The id is a UUIDv7 of the instant: the order of the ids is that of the inbox. */
  add(userId: string, notification: Omit<Notification, 'is_read'>): Promise<void>;
  /** Newest first: at most `limit`, older than the id `before`. */
  list(
    userId: string,
    page: { limit: number; before: string | undefined },
  ): Promise<Notification[]>;
  countUnread(userId: string): Promise<number>;
  /** null when the user has no such notification. */
  markRead(userId: string, id: string): Promise<Notification | null>;
  /** Those that had come by then; how many of them were unread. */
  markAllRead(userId: string, until: Instant): Promise<number>;
  /**
   * Brings a piece of all inboxes to `limits.inboxEntries` and `oldest`, those of the users after `from`. Resolves with the user to go on
   * from; null when there is no more. Nobody is told: these entries are further down than anybody looks.
   */
  trim(trim: InboxTrim): Promise<string | null>;
}

export interface StoredAnswer {
  readonly status: number;
  /** The answer's JSON text; null where it has no body. */
  readonly body: string | null;
}

export interface IdempotencyClaim {
  readonly user_id: string;
  readonly key: string;
  /** Of method, path and body. */
  readonly fingerprint: string;
  readonly now: Instant;
}

export interface IdempotencyRepository {
  /** Null when the key is not used or its write has not ended. 'reused': the key came with another fingerprint. */
  find(claim: Omit<IdempotencyClaim, 'now'>): Promise<'reused' | StoredAnswer | null>;
  /**
   * Inside the write's transaction, before its effect: 'new' makes the key this transaction's own until `keepAnswer`.
   * The same key at the same time waits for it and gets its answer. 'reused': the key came with another fingerprint.
   */
  claim(claim: IdempotencyClaim): Promise<'new' | 'reused' | StoredAnswer>;
  /** Claim and answer at once, for one whom nobody else claims meanwhile: the user is locked. */
  keep(claim: IdempotencyClaim, answer: StoredAnswer): Promise<void>;
  /** In the same transaction, after the effect. */
  keepAnswer(userId: string, key: string, answer: StoredAnswer): Promise<void>;
  /** A piece of those that were claimed earlier; resolves with whether there may be more. */
  removeOlderThan(instant: Instant): Promise<boolean>;
}
