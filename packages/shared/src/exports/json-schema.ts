import * as z from 'zod/mini';
import { user } from '../accounts/account.ts';
import { dashboardAnalytics } from '../analytics/dashboard-schema.ts';
import { streakList } from '../analytics/streak-list-schema.ts';
import { syncedArea } from '../areas/life-area.ts';
import { backupFormat } from '../backups/backup-format.ts';
import { instant } from '../field-schemas.ts';
import { notificationSettings } from '../notifications/notification-settings.ts';
import { pause } from '../pauses/pause.ts';
import { syncedYear } from '../sync/sync.ts';

export const writtenFile = z.object({
  format: z.literal(backupFormat),
  version: z.string().check(z.regex(/^2\.\d+\.\d+$/)),
  app_version: z.string(),
  id: z.string(),
  timestamp: instant,
  checksum: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  userData: z.object({
    user,
    lifeAreas: z.array(syncedArea),
    pauses: z.array(pause),
    dailyScores: z.array(syncedYear),
    settings: z.nullable(notificationSettings),
    analytics: z.object({ dashboard: dashboardAnalytics, streaks: streakList }),
  }),
});

export function createExportJsonSchema(): unknown {
  const { $schema, ...schema } = z.toJSONSchema(writtenFile, {
    // `input` allows unknown fields, because files of later versions can have more fields.
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Zod's pattern is very long and adds nothing to the format.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  });
  return { $schema, title: 'Daymark export, version 2', ...schema };
}
