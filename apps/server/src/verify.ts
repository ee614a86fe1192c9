import { parseArgs } from 'node:util';
import { withExistingData } from './backups/existing-data.ts';
import { getDataPlace } from './database/data-place.ts';
import { readConfig } from './config/config.ts';
import { verifyYears } from './store/verify-years.ts';
import { runCommand } from './run-command.ts';

// Exits with 0 if all stored years match their entries or were repaired, with 1 if a year differs,
// and with 2 on an error.

await runCommand(async () => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  const { areas, different } = await withExistingData(getDataPlace(readConfig(process.env)), (db) =>
    verifyYears(db, values),
  );
  for (const { user_id, life_area_id, year } of different) {
    process.stdout.write(`User ${user_id}, area ${life_area_id}, year ${year}: different\n`);
  }
  const outcome = values.repair ? 'were different and were repaired' : 'are different';
  process.stdout.write(
    `Compared the years of ${areas} areas with their entries: ${different.length} ${outcome}.\n`,
  );
  if (different.length > 0 && !values.repair) process.exitCode = 1;
}, 2);
