import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { median, percentile } from '../../harness/numbers.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { freePort } from '../../scripts/free-port.ts';
import { endWithParent, root, start } from '../../scripts/processes.ts';
import { cpuSeconds } from '../process-usage.ts';
import { measureAnswers } from '../server/measure-answers.ts';
import { keepRows, createRow } from '../table.ts';
import { addPeople } from './people.ts';

// Measures 100,000 and 10,000 reminders due at the same minute while others use the app.

const many = Number(process.env['BENCH_REMINDERS'] ?? 100_000);
const few = many / 10;
const rounds = Number(process.env['BENCH_REMINDER_ROUNDS'] ?? 5);
const areasEach = 4;
const pause = 5000;
using folder = temporaryFolder(join(root, '.cache'));
const sink = `http://127.0.0.1:${await freePort()}`;
const server = await startServer({
  DATA_DIR: folder.path,
  PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
});
const { origin } = server;
await server.end();

endWithParent();
const ofFew = await Array.fromAsync({ length: rounds }, () => drain(few));
const ofMany = await Array.fromAsync({ length: rounds }, () => drain(many));
const taken = await takenPerSecond();
report();

async function drain(count: number) {
  rmSync(folder.path, { recursive: true, force: true });
  await server.start();
  await server.end();
  // Reminders are due at full minutes, and the server looks every five seconds.
  const due = Math.ceil((Date.now() + count / 10 + 10_000) / pause) * pause;
  const dueAt = new Date(due).toISOString();
  const { token } = addPeople(server.sqliteFile, { count, areasEach, dueAt, sink });
  const receiver = start(['bench/reminders/sink.ts', new URL(sink).port]);
  await server.start();
  await wait(Math.max(0, due - Date.now() - 3000));
  const call = createApiCaller(origin, token);
  const calm = await measureAnswers(call, () => Date.now() < due - 500);
  const before = cpuSeconds(server.pid);
  const busy = await measureAnswers(call, () => isStillSending(count, due));
  const { last, count: sent } = await sunk();
  const cpu = cpuSeconds(server.pid) - before;
  await server.end();
  const exit = once(receiver, 'exit');
  receiver.kill('SIGTERM');
  await exit;
  const seconds = Math.round((last - due) / 100) / 10;
  console.log(`${count}: ${seconds} s`);
  return { seconds, sent, calm, busy, cpu };
}

async function sunk() {
  return (await (await fetch(sink)).json()) as { readonly count: number; readonly last: number };
}

async function isStillSending(count: number, due: number): Promise<boolean> {
  const { count: come, last: latest } = await sunk();
  if (come >= count) return false;
  // Reminders an hour late are not sent any more. A run without progress fails long before that.
  return Date.now() - Math.max(due, latest) < 30_000;
}

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
        `Answers of the API while ${many} reminders are sent, p99`,
        `${Math.round(busy)} ms`,
        {
          against: `${Math.round(calm)} ms before`,
          bar: 'at most 200 ms',
          isMet: busy <= 200,
        },
      ),
      createRow(
        `Time until the last of ${few} reminders is sent, and the API's longest answer meanwhile`,
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
