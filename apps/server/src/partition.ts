import { parseArgs } from 'node:util';
import { BackupError } from './backups/backup-file.ts';
import { withExistingData } from './backups/existing-data.ts';
import { getDataPlace } from './database/data-place.ts';
import { readConfig, type Config } from './config/config.ts';
import { countPartitions, partitionTables } from './database/partitions.ts';
import { partitionCount } from './config/postgres-settings.ts';
import { hasCitus } from './database/distribution.ts';
import { runCommand } from './run-command.ts';

// This command also works while servers run. An interrupted run can be repeated.

await runCommand(async () => {
  const { values } = parseArgs({ options: { count: { type: 'string', default: '16' } } });
  const parsed = partitionCount.safeParse(values.count);
  if (!parsed.success) throw new BackupError(`--count ${parsed.error.issues[0]?.message}`);
  await partition(readConfig(process.env), parsed.data);
});

async function partition(config: Config, partitions: number): Promise<void> {
  const place = getDataPlace(config);
  if (!('databaseUrl' in place))
    throw new BackupError('Only a PostgreSQL database can be partitioned.');
  await withExistingData(place, async (db) => {
    if (await hasCitus(db))
      throw new BackupError('Citus spreads the tables, so partitions are not possible.');
    const onTable = (table: string) => process.stdout.write(`Partitioned ${table}.\n`);
    await partitionTables(db, { partitions, onTable });
    process.stdout.write(`Each large table has ${await countPartitions(db)} partitions.\n`);
  });
}
