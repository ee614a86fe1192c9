import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithParent, root, start } from '../../scripts/processes.ts';
import { startServer } from '../../scripts/server-process.ts';
import { measureAnswers } from '../server/answers-meanwhile.ts';
import { median, p99 } from '../server/measure.ts';
import { keepRows } from '../table.ts';
import { addPeople } from './people.ts';

// A hundred thousand people want to be reminded at the same minute, while others use the app; and ten thousand.

const many = Number(process.env['BENCH_REMINDERS'] ?? 100_000);
const few = many / 10;
const rounds = Number(process.env['BENCH_REMINDER_ROUNDS'] ?? 5);
const areasEach = 4;
const pause = 5000;
const ports = { server: 4720, sink: 4721 };
const folder = join(root, '.cache/bench/reminders');
const origin = `http://127.0.0.1:${ports.server}`;
const sink = `http://127.0.0.1:${ports.sink}`;
const env = {
  DATABASE_URL: '',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  LIMIT_REQUESTS: '0',
  PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1',
};

interface Sunk {
  readonly count: number;
  readonly last: number;
}

/** How it went once. */
interface Drained {
  /** From the moment that all were due to the last one sent. */
  readonly seconds: number;
  readonly sent: number;
  /** What others waited for their answers before and meanwhile, in milliseconds. */
  readonly calm: readonly number[];
  readonly busy: readonly number[];
  readonly cpu: number;
}

endWithParent();
const ofFew = await drainOften(few);
const ofMany = await drainOften(many);
const taken = await takenPerSecond();
report();

async function drainOften(count: number): Promise<Drained[]> {
  const all: Drained[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const drained = await drain(count);
    console.log(`${count}: ${drained.seconds} s`);
    all.push(drained);
  }
  return all;
}

async function drain(count: number): Promise<Drained> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await makeDatabase();
  // The server looks at every whole multiple of five seconds, and full minutes, at which people are reminded, are such.
  const due = Math.ceil((Date.now() + count / 10 + 10_000) / pause) * pause;
  const dueAt = new Date(due).toISOString();
  const { token } = addPeople(join(folder, 'daymark.db'), { count, areasEach, dueAt, sink });
  const receiver = start(['bench/reminders/sink.ts', String(ports.sink)]);
  const server = await startServer(ports.server, env);
  await wait(Math.max(0, due - Date.now() - 3000));
  const calm = await measureAnswers({ origin, token }, async () => Date.now() < due - 500);
  const before = cpuSeconds(server.pid);
  const busy = await measureAnswers({ origin, token }, () => isStillSending(count, due));
  const { last, count: sent } = await sunk();
  const cpu = cpuSeconds(server.pid) - before;
  await stop(server, receiver);
  return { seconds: Math.round((last - due) / 100) / 10, sent, calm, busy, cpu };
}

/** The product makes its own tables. */
async function makeDatabase(): Promise<void> {
  const maker = await startServer(ports.server, env);
  await stop(maker);
  if (!existsSync(join(folder, 'daymark.db'))) throw new Error('There is no database.');
}

async function sunk(): Promise<Sunk> {
  return (await (await fetch(sink)).json()) as Sunk;
}

async function isStillSending(count: number, due: number): Promise<boolean> {
  const { count: come, last: latest } = await sunk();
  if (come >= count) return false;
  // What is an hour late is not sent any more; long before that something is wrong.
  return Date.now() - Math.max(due, latest) < 30_000;
}

/** How many reminders a second a node takes, looks at and moves on where there is nothing to say, on the same database. */
async function takenPerSecond(): Promise<number> {
  const db = new DatabaseSync(join(folder, 'daymark.db'), { timeout: 5000 });
  db.exec('delete from deliveries; delete from life_areas');
  db.prepare('update reminders set next_due_at = ?').run(new Date().toISOString());
  const left = db.prepare('select count(*) as reminders from reminders where next_due_at <= ?');
  const node = await startServer(ports.server, env);
  const began = Date.now();
  const now = new Date(began).toISOString();
  while ((left.get(now) as { reminders: number }).reminders > 0) await wait(100);
  const seconds = (Date.now() - began) / 1000;
  db.close();
  await stop(node);
  return Math.round(many / seconds);
}

function cpuSeconds(pid: number | undefined): number {
  const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(ticks[11]) + Number(ticks[12])) / 100;
}

async function stop(...processes: readonly ChildProcess[]): Promise<void> {
  for (const process of processes) {
    const exit = once(process, 'exit');
    process.kill('SIGTERM');
    await exit;
  }
}

function report(): void {
  const times = ofMany.map(({ seconds }) => seconds);
  const middle = median(times);
  const inSeconds = (all: readonly number[]) => `${median(all).toFixed(1)} s (${all.join(', ')})`;
  const perSecond = many / middle;
  const [busy, calm] = [
    median(ofMany.map((one) => p99(one.busy))),
    median(ofMany.map((one) => p99(one.calm))),
  ];
  const timesOfFew = ofFew.map(({ seconds }) => seconds);
  const longest = Math.max(...ofFew.flatMap((one) => one.busy));
  const plain = { against: '', ratio: null };
  keepRows(
    'reminders',
    [
      {
        measure: `${many} reminders due at once, to the last one sent`,
        ours: `${inSeconds(times)}, ${Math.round(perSecond)} a second`,
        ...plain,
        bar: 'all within 60 s',
        isMet: ofMany.every(({ sent }) => sent === many) && middle <= 60,
      },
      {
        measure: 'Answers of the API meanwhile, p99',
        ours: `${Math.round(busy)} ms`,
        against: `${Math.round(calm)} ms before`,
        ratio: null,
        bar: 'at most 200 ms',
        isMet: busy <= 200,
      },
      {
        measure: `${few} reminders due at once, and the longest answer of the API meanwhile`,
        ours: `${inSeconds(timesOfFew)}, ${Math.round(longest)} ms`,
        ...plain,
        bar: 'all within 60 s, at most 200 ms',
        isMet:
          ofFew.every(({ sent }) => sent === few) &&
          Math.max(...timesOfFew) <= 60 &&
          longest <= 200,
      },
      {
        measure: 'Reminders taken and moved on with nothing to say',
        ours: `${taken} a second`,
        against: `${Math.round(perSecond)} sent a second`,
        ratio: null,
        bar: 'more than are sent',
        isMet: taken > perSecond,
      },
    ],
    { cpuSeconds: Math.round(median(ofMany.map(({ cpu }) => cpu)) * 10) / 10 },
  );
}
