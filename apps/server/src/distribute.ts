import { BackupError } from './backups/backup-file.ts';
import { assertSameVersion } from './backups/existing-data.ts';
import { openDatabase } from './backups/open-database.ts';
import { readConfig } from './config/config.ts';
import { getDataPlace, lockData } from './database/data-place.ts';
import { describeFaults, distributeTables, findFaults, hasCitus } from './database/distribution.ts';
import { runCommand } from './run-command.ts';

// Spreads the tables over the nodes of Citus. All servers must be stopped. A run that was
// interrupted before the tables were spread changed nothing and can be repeated.

await runCommand(async () => {
  const place = getDataPlace(readConfig(process.env));
  if (!('databaseUrl' in place))
    throw new BackupError('Only PostgreSQL with Citus is distributed.');
  const lock = await lockData(place, 'exclusive');
  const db = await openDatabase(place);
  try {
    await assertSameVersion(db);
    if (!(await hasCitus(db))) {
      throw new BackupError('The database does not have the Citus extension.');
    }
    for (const table of await distributeTables(db)) process.stdout.write(`Distributed ${table}.\n`);
    const faults = await findFaults(db);
    if (faults.length > 0) throw new BackupError(`Not distributed: ${describeFaults(faults)}.`);
    process.stdout.write('All tables are distributed.\n');
  } finally {
    await db.destroy();
    await lock.release();
  }
});
