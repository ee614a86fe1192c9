import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { readConfig } from './config/config.ts';
import { getDataPlace } from './database/data-place.ts';
import { runCommand } from './run-command.ts';
import { createExportedFile, exportFormats, getFileName } from './imports/exported-file.ts';
import { openCurrentStore } from './imports/open-current-store.ts';
import { findPerson } from './imports/find-person.ts';
import { ImportRefused } from './imports/import-refused.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      format: { type: 'string', default: 'json' },
      out: { type: 'string' },
    },
  });
  const format = exportFormats.find((known) => known === values.format);
  if (values.user === undefined || format === undefined) {
    throw new ImportRefused(
      `npm run export -- --user <email> [--format ${exportFormats.join('|')}] [--out <file>]`,
    );
  }
  const store = await openCurrentStore(getDataPlace(readConfig(process.env)));
  try {
    const person = await findPerson(store, values.user);
    const now = Date.now();
    const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
    const content = await createExportedFile(person, format, { now, random });
    const file = values.out ?? getFileName(format, getToday(now, person.user));
    await writeFile(file, content, { flag: 'wx' });
    process.stdout.write(`Exported to ${file}.\n`);
  } finally {
    await store.close();
  }
});
