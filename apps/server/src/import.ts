import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config/config.ts';
import { getDataPlace } from './database/data-place.ts';
import { runCommand } from './run-command.ts';
import { writeChanges } from './imports/write-changes.ts';
import { describePlan } from './imports/describe-plan.ts';
import { openCurrentStore } from './imports/open-current-store.ts';
import { findPerson } from './imports/find-person.ts';
import { ImportRefused } from './imports/import-refused.ts';
import { planFile } from './imports/read-chosen-file.ts';

// This command only prints its plan unless --write is given. It exits with 1 if a change cannot be
// written.

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      user: { type: 'string' },
      password: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (path === undefined || values.user === undefined || positionals.length > 1) {
    throw new ImportRefused('npm run import -- <file> --user <email> [--write]');
  }
  await importFile({ ...values, path, email: values.user });
});

interface ImportOptions {
  readonly path: string;
  readonly email: string;
  readonly password?: string | undefined;
  readonly write: boolean;
}

async function importFile({ path, email, password, write }: ImportOptions): Promise<void> {
  const bytes = new Uint8Array(await readFile(path));
  const store = await openCurrentStore(getDataPlace(readConfig(process.env)));
  try {
    const person = await findPerson(store, email);
    const now = Date.now();
    const random = (given: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(given);
    const planned = await planFile(bytes, { name: basename(path), person, now, random, password });
    for (const line of describePlan(planned)) process.stdout.write(`${line}\n`);
    if ((planned.plan?.obstacles.length ?? 0) > 0) throw new ImportRefused('Nothing was written.');
    if (planned.changes.length === 0) return;
    if (!write) {
      process.stdout.write(
        'Nothing was written. Run the command again with --write to import the file.\n',
      );
      return;
    }
    const refused = await writeChanges(planned.changes, { store, user: person.user, now, random });
    for (const { change, reason } of refused) process.stderr.write(`${change}: ${reason}\n`);
    if (refused.length > 0) throw new ImportRefused(`Refused changes: ${refused.length}.`);
    process.stdout.write('Written.\n');
  } finally {
    await store.close();
  }
}
