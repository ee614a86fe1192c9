import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { dataPlaceOf } from './data-folder.ts';
import { connectPostgres, connectSqlite, disconnect } from './database/connect.ts';
import { verifyYears } from './database/verify-years.ts';
import { lockData } from './backups/lock-data.ts';
import { explainFailure } from './explain-failure.ts';

// npm run verify [-- --repair]

process.umask(0o077);

try {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  const place = dataPlaceOf(readConfig(process.env));
  const lock = await lockData(place, 'shared');
  const connections =
    'databaseUrl' in place
      ? await connectPostgres(place.databaseUrl, () => {})
      : await connectSqlite(place.sqliteFile);
  try {
    const { areas, different } = await verifyYears(connections.writer, values);
    for (const { user_id, life_area_id, year } of different) {
      process.stdout.write(`Year ${year} of area ${life_area_id} of user ${user_id} differs.\n`);
    }
    const outcome = values.repair ? 'were different and are repaired' : 'are different';
    process.stdout.write(`Compared the years of ${areas} areas: ${different.length} ${outcome}.\n`);
    if (different.length > 0 && !values.repair) process.exitCode = 1;
  } finally {
    await disconnect(connections);
    await lock.release();
  }
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 2;
}
