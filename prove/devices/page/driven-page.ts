import type { SignInResult, User } from '@daymark/shared/accounts/account.ts';
import type { LifeAreaChanges, NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import type { ZoneCheck } from './check-zone.ts';
import type { ReplicaRows, Stats } from './replica-rows.ts';

export type Act =
  | AreaAct
  | PauseAct
  | { readonly do: 'settle'; readonly changes: Pick<User, 'first_weekday'> };

export type AreaAct =
  | { readonly do: 'create'; readonly input: NewLifeArea }
  | { readonly do: 'update'; readonly id: string; readonly changes: LifeAreaChanges }
  | { readonly do: 'delete'; readonly id: string; readonly erase: boolean }
  | { readonly do: 'record'; readonly input: NewScore & { readonly added_amount?: number } }
  | { readonly do: 'unscore'; readonly score: Pick<Entry, 'life_area_id' | 'score_date'> };

/** Changes to pauses. A skip is a pause of one day. A holiday is a pause of all areas. */
export type PauseAct =
  | { readonly do: 'pause'; readonly input: Omit<Pause, 'id'> }
  | {
      readonly do: 'change pause';
      readonly pause: Pause;
      readonly changes: Pick<Pause, 'first_day' | 'last_day'>;
    }
  | { readonly do: 'take back'; readonly pause: Pause };

export type ActResult = { readonly stored: string } | { readonly failed: string };

/** The app's queue in a page without screens. */
export interface DrivenPage {
  readonly signIn: (answer: SignInResult) => Promise<void>;
  readonly signOut: () => void;
  readonly isSignedIn: () => boolean;
  /** Performs the acts in order, each after the previous act is on disk. */
  readonly act: (acts: readonly Act[]) => Promise<ActResult[]>;
  /** Sends and pulls until each change is in the replica or refused, or nobody is signed in. */
  readonly drain: () => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly pull: () => Promise<void>;
  readonly stored: () => Promise<readonly OutboxItem[]>;
  /** Returns the rows that screens show: the replica with the queued changes applied. */
  readonly shown: () => ReplicaRows;
  readonly replicas: () => Promise<{ readonly disk: ReplicaRows; readonly memory: ReplicaRows }>;
  readonly stats: (today: string) => Stats;
  /** Makes every n-th put to the device's database fail. 0 stops the failures. */
  readonly failPuts: (every: number) => void;
  readonly failedPuts: () => number;
  readonly checkZone: (year: readonly [zone: string, firstDate: string]) => ZoneCheck;
}

declare global {
  var driven: DrivenPage;
}
