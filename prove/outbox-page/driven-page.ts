import type { SignedIn, User } from '@daymark/shared/accounts/account.ts';
import type {
  LifeArea,
  LifeAreaChanges,
  NewLifeArea,
  SyncedArea,
} from '@daymark/shared/areas/life-area.ts';
import type { DashboardAnalytics } from '@daymark/shared/analytics/dashboard-schema.ts';
import type { StreakList } from '@daymark/shared/analytics/streak-list-schema.ts';
import type { Trends } from '@daymark/shared/analytics/trends-schema.ts';
import type { WeeklyGrid } from '@daymark/shared/analytics/weekly-grid-schema.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { ZoneCheck } from './check-zone.ts';

/** One thing a person does. */
export type Act =
  | AreaAct
  | PauseAct
  | { readonly do: 'settle'; readonly changes: Pick<User, 'first_weekday'> };

export type AreaAct =
  | { readonly do: 'create'; readonly input: NewLifeArea }
  | { readonly do: 'update'; readonly id: string; readonly changes: LifeAreaChanges }
  | { readonly do: 'delete'; readonly id: string; readonly erase: boolean }
  | { readonly do: 'record'; readonly input: NewScore }
  | {
      readonly do: 'unscore';
      readonly score: Pick<Entry, 'life_area_id' | 'score_date'>;
    };

/** A skip is a pause of one day, and a holiday one of all areas. */
export type PauseAct =
  | { readonly do: 'pause'; readonly input: Omit<Pause, 'id'> }
  | {
      readonly do: 'change pause';
      readonly pause: Pause;
      readonly changes: Pick<Pause, 'first_day' | 'last_day'>;
    }
  | { readonly do: 'take back'; readonly pause: Pause };

/** What became of an act: stored on the device under this id, or not stored. Of a change of an area also what waits. */
export type ActResult =
  | { readonly stored: string; readonly item: OutboxItem | null }
  | { readonly failed: string };

/** The queue of the real app in a page without screens. */
export interface DrivenPage {
  /** Signs in with the answer of login or register, as the screens do. */
  readonly signIn: (answer: SignedIn) => Promise<void>;
  readonly signOut: () => void;
  readonly isSignedIn: () => boolean;
  /** Does one after the other, each when the one before is on the disk. */
  readonly act: (acts: readonly Act[]) => Promise<ActResult[]>;
  /** Flushes and pulls until everything is in the replica or failed, or nobody is signed in. */
  readonly drain: () => Promise<void>;
  readonly flush: () => Promise<void>;
  /** The signed-in person's items that are on the disk. */
  readonly stored: () => Promise<readonly OutboxItem[]>;
  /** What the screens show once the device has pulled: the replica with the queue laid over it. */
  readonly see: (
    today: string,
  ) => Promise<{ areas: readonly SeenArea[]; entries: readonly SeenEntry[] }>;
  readonly pull: () => Promise<void>;
  /** The rows of the server's that this device has, on its disk and in the page's memory. */
  readonly replicas: () => Promise<{ readonly disk: ReplicaRows; readonly memory: ReplicaRows }>;
  /** What the screens show without asking the server: the replica with the queue laid over it. */
  readonly shown: () => ReplicaRows;
  /** Of all that the screens show, counted by the app. */
  readonly stats: (today: string) => Stats;
  /** Every n-th put of the device's database fails from now on, none when 0; counts the failures. */
  readonly failPuts: (every: number) => void;
  readonly failedPuts: () => number;
  /** With this browser's own calendar. */
  readonly checkZone: (year: readonly [zone: string, firstDate: string]) => ZoneCheck;
}

export type SeenArea = Pick<
  LifeArea,
  'id' | 'name' | 'description' | 'color' | 'is_active' | 'deleted_on'
>;
export type SeenEntry = Entry;

export interface ReplicaRows {
  readonly areas: readonly SyncedArea[];
  readonly pauses: readonly Pause[];
  readonly entries: readonly Entry[];
  readonly notifications: readonly Notification[];
  readonly user: User | null;
  readonly settings: NotificationSettings | null;
}

export interface Week extends Pick<WeeklyGrid, 'completion'> {
  readonly rows: readonly (Pick<WeeklyGrid['rows'][number], 'scores' | 'days'> & {
    readonly life_area_id: string;
  })[];
}

export interface Stats {
  readonly dashboard: DashboardAnalytics;
  readonly trends: readonly Trends[];
  readonly streaks: StreakList;
  /** This week and the one before. */
  readonly weeks: readonly Week[];
  /** By area, of the last days on which it is alive, at most seven. */
  readonly strengths: Readonly<Record<string, readonly number[]>>;
}

declare global {
  /** The page's own, in a page that a proof drives. */
  var driven: DrivenPage;
}
