import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { median, percentile } from '../../harness/numbers.ts';
import { temporaryFolder } from '../../harness/server.ts';
import { endWithParent, root } from '../../scripts/processes.ts';
import { keepRows, createRow } from '../table.ts';
import { prepareReminding } from './reminding.ts';

const many = Number(process.env['BENCH_REMINDERS'] ?? 100_000);
const few = many / 10;
const rounds = Number(process.env['BENCH_REMINDER_ROUNDS'] ?? 5);
using folder = temporaryFolder(join(root, '.cache'));
await using reminding = await prepareReminding(folder.path);
const { server, drain } = reminding;

endWithParent();
const ofFew = await Array.fromAsync({ length: rounds }, () => drain(few));
const ofMany = await Array.fromAsync({ length: rounds }, () => drain(many));
const taken = await takenPerSecond();
report();

/** Returns how many reminders a node processes per second when there is nothing to send. */
async function takenPerSecond(): Promise<number> {
  using db = new DatabaseSync(server.sqliteFile, { timeout: 5000 });
  db.exec('delete from deliveries; delete from life_areas');
  db.prepare('update reminders set next_due_at = ?').run(new Date().toISOString());
  const left = db.prepare('select count(*) as reminders from reminders where next_due_at <= ?');
  await server.start();
  const began = Date.now();
  const now = new Date(began).toISOString();
  while ((left.get(now) as { reminders: number }).reminders > 0) await wait(100);
  const seconds = (Date.now() - began) / 1000;
  await server.end();
  return Math.round(many / seconds);
}

function report(): void {
  const times = ofMany.map(({ seconds }) => seconds);
  const middle = median(times);
  const inSeconds = (all: readonly number[]) => `${median(all).toFixed(1)} s (${all.join(', ')})`;
  const perSecond = many / middle;
  const p99 = (which: 'busy' | 'calm') => median(ofMany.map((one) => percentile(one[which], 0.99)));
  const [busy, calm] = [p99('busy'), p99('calm')];
  const timesOfFew = ofFew.map(({ seconds }) => seconds);
  const longest = Math.max(...ofFew.flatMap((one) => one.busy));
  const isFewMet = Math.max(...timesOfFew) <= 60 && ofFew.every(({ sent }) => sent === few);
  keepRows(
    'reminders',
    [
      createRow(
        `Time until the last of ${many} reminders due at once is sent`,
        `${inSeconds(times)}, ${Math.round(perSecond)} a second`,
        {
          bar: 'all within 60 s',
          isMet: ofMany.every(({ sent }) => sent === many) && middle <= 60,
        },
      ),
      createRow(
        `Response time of the API while ${many} reminders are sent, p99`,
        `${Math.round(busy)} ms`,
        {
          against: `${Math.round(calm)} ms before`,
          bar: 'at most 200 ms',
          isMet: busy <= 200,
        },
      ),
      createRow(
        `Time until the last of ${few} reminders due at once is sent, and longest response of the API`,
        `${inSeconds(timesOfFew)}, ${Math.round(longest)} ms`,
        { bar: 'all within 60 s, at most 200 ms', isMet: isFewMet && longest <= 200 },
      ),
      createRow('Reminders processed with nothing to send', `${taken} a second`, {
        against: `${Math.round(perSecond)} sent a second`,
        bar: 'more than are sent',
        isMet: taken > perSecond,
      }),
    ],
    { cpuSeconds: Math.round(median(ofMany.map(({ cpu }) => cpu)) * 10) / 10 },
  );
}
