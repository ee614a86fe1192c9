import { parseArgs } from 'node:util';
import { BackupError } from './backups/backup-file.ts';
import { openPlace } from './backups/open-place.ts';
import { dataPlaceOf, lockData } from './data-place.ts';
import { readConfig, type Config } from './config.ts';
import { appliedMigrations, migrations } from './database/migrate.ts';
import { verifyYears, type YearsVerified } from './database/verify-years.ts';
import { explainFailure } from './explain-failure.ts';

// npm run verify [-- --repair]
// Ends with 0 where each year is what its entries say, or is so now; with 1 where one is not, and with 2 where that is unknown.

process.umask(0o077);

try {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  const { areas, different } = await verify(readConfig(process.env), values);
  for (const { user_id, life_area_id, year } of different) {
    process.stdout.write(`User ${user_id}, area ${life_area_id}, year ${year}: different\n`);
  }
  const outcome = values.repair ? 'were different and were repaired' : 'are different';
  process.stdout.write(
    `Compared the years of ${areas} areas with their entries: ${different.length} ${outcome}.\n`,
  );
  if (different.length > 0 && !values.repair) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 2;
}

async function verify(
  config: Config,
  options: { readonly repair: boolean },
): Promise<YearsVerified> {
  const place = dataPlaceOf(config);
  const lock = await lockData(place, 'shared');
  const db = openPlace(place);
  try {
    const applied = (await appliedMigrations(db)) ?? [];
    if (applied.length !== migrations.length) {
      throw new BackupError('The data are of another version of Daymark: start the server first.');
    }
    return await verifyYears(db, options);
  } finally {
    await db.destroy();
    await lock.release();
  }
}
