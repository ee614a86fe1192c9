import * as z from 'zod/mini';
import { credentials, registration, signedIn, user } from '@daymark/shared/accounts/account.ts';
import { passwordChange, passwordConfirmation } from '@daymark/shared/accounts/password-change.ts';
import { profileChanges } from '@daymark/shared/accounts/profile.ts';
import { session } from '@daymark/shared/accounts/session.ts';
import { dashboardAnalytics } from '@daymark/shared/analytics/dashboard.ts';
import { streakList } from '@daymark/shared/analytics/streak-list.ts';
import { strength } from '@daymark/shared/analytics/strength.ts';
import { trends } from '@daymark/shared/analytics/trends.ts';
import { weeklyGrid } from '@daymark/shared/analytics/weekly-grid.ts';
import { lifeArea, lifeAreaChanges, newLifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Schema } from '@daymark/shared/endpoint.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { quote } from '@daymark/shared/quotes/quote.ts';
import { notification } from '@daymark/shared/notifications/notification.ts';
import {
  notificationSettings,
  notificationSettingsChanges,
} from '@daymark/shared/notifications/notification-settings.ts';
import {
  newPushSubscription,
  notificationDevice,
  pushDevice,
  pushResult,
} from '@daymark/shared/notifications/push-subscription.ts';
import { newPause, pause, pauseChanges } from '@daymark/shared/pauses/pause.ts';
import {
  newScore,
  score,
  scoreBatch,
  scoreBatchAnswer,
  scoreChanges,
} from '@daymark/shared/entries/score.ts';
import { syncAnswer } from '@daymark/shared/sync/sync.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The shapes that the document names; all others stand where they are used. */
const names: ReadonlyMap<Schema, string> = new Map<Schema, string>([
  [user, 'User'],
  [signedIn, 'SignedIn'],
  [registration, 'Registration'],
  [credentials, 'Credentials'],
  [profileChanges, 'ProfileChanges'],
  [passwordChange, 'PasswordChange'],
  [passwordConfirmation, 'PasswordConfirmation'],
  [session, 'Session'],
  [lifeArea, 'LifeArea'],
  [newLifeArea, 'NewLifeArea'],
  [lifeAreaChanges, 'LifeAreaChanges'],
  [score, 'Score'],
  [newScore, 'NewScore'],
  [scoreChanges, 'ScoreChanges'],
  [scoreBatch, 'ScoreBatch'],
  [scoreBatchAnswer, 'ScoreBatchAnswer'],
  [pause, 'Pause'],
  [newPause, 'NewPause'],
  [pauseChanges, 'PauseChanges'],
  [syncAnswer, 'SyncAnswer'],
  [strength, 'Strength'],
  [weeklyGrid, 'WeeklyGrid'],
  [dashboardAnalytics, 'DashboardAnalytics'],
  [trends, 'Trends'],
  [streakList, 'StreakList'],
  [quote, 'Quote'],
  [notification, 'Notification'],
  [notificationSettings, 'NotificationSettings'],
  [notificationSettingsChanges, 'NotificationSettingsChanges'],
  [newPushSubscription, 'NewPushSubscription'],
  [pushDevice, 'PushDevice'],
  [notificationDevice, 'NotificationDevice'],
  [pushResult, 'PushResult'],
  [errorBody, 'Error'],
]);

export interface PrintedSchemas {
  readonly named: Readonly<Record<string, JsonSchema>>;
  /** A reference where the schema has a name. */
  of(schema: Schema): JsonSchema;
}

/** @param io 'input' for what a client sends (defaults may be absent), 'output' for what the server answers */
export function printSchemas(schemas: Iterable<Schema>, io: 'input' | 'output'): PrintedSchemas {
  const ids = new Map(
    [...new Set(schemas)].map((schema, index) => [schema, names.get(schema) ?? `unnamed-${index}`]),
  );
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas: printed } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: referenceTo,
    override: ({ jsonSchema }) => {
      // Zod's pattern for an instant is as long as a page and says no more than the format.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  const print = (schema: Schema) => withoutIdentity(printed[ids.get(schema) ?? ''] ?? {});
  return {
    named: Object.fromEntries(
      [...ids.keys()].flatMap((schema) => {
        const name = names.get(schema);
        return name === undefined ? [] : [[name, print(schema)]];
      }),
    ),
    of(schema) {
      const name = names.get(schema);
      return name === undefined ? print(schema) : { $ref: referenceTo(name) };
    },
  };
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function withoutIdentity({ $id: _id, $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
