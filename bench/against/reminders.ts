import { temporaryFolder } from '../../harness/server.ts';
import { prepareReminding } from '../reminders/reminding.ts';
import { diskFolder } from '../server/databases.ts';
import { atMost, type Group, measureInTurn } from './findings.ts';

const count = Number(process.env['BENCH_REMINDERS'] ?? 100_000);

export const measureReminders: Group = (pair) => {
  const measures = {
    seconds: [`${count} reminders due at once, to the last push`, 's', atMost(0.55)],
  } as const;
  return measureInTurn(pair, measures, async ({ options }) => {
    using folder = temporaryFolder(diskFolder);
    await using reminding = await prepareReminding(folder.path, options);
    const { seconds, sent } = await reminding.drain(count);
    if (sent < count) throw new Error(`Only ${sent} of ${count} reminders were sent.`);
    return { seconds };
  });
};
