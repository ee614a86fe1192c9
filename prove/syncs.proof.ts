import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { root } from '../scripts/processes.ts';
import { freePort } from '../scripts/free-port.ts';
import { engineEnvironment, engineOptions, serverEntry } from '../scripts/server-process.ts';
import { answersIn, type AnsweredMark, tracedCalls } from './strace-log.ts';
import { exactly, type Figure, none, type Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';
import { untilHealthy } from './until-healthy.ts';

const amount = { oneByOne: 300, atOnce: 960 };
const connections = 32;

export const proof: Proof = {
  claim:
    'Each mark is synced to the disk before it is acknowledged, alone or in a commit with others, which a kill cannot show',
  isWithoutBrowser: true,
  isLong: true,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-syncs-'));
    const trace = join(folder, 'trace');
    try {
      const { oneByOne, atOnce } = await markTraced(folder, trace);
      const answers = await answersIn(trace, new Set([...oneByOne, ...atOnce]));
      return [...figuresAlone(told(oneByOne, answers)), ...figuresTogether(told(atOnce, answers))];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The ids of the marks. The trace is whole when this resolves. */
async function markTraced(folder: string, trace: string) {
  const port = await freePort();
  const server = startTraced(port, { folder, trace });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilHealthy(origin);
    const mark = await singleMarks(origin);
    const oneByOne: string[] = [];
    for (let number = 0; number < amount.oneByOne; number++) oneByOne.push(await mark(number));
    return { oneByOne, atOnce: await markAtOnce(mark) };
  } finally {
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    await exit;
  }
}

function startTraced(port: number, { folder, trace }: { folder: string; trace: string }) {
  // A page of the log is written at once, and its marks may stand anywhere in it.
  const whole = ['-s', '4096', '-e', `trace=${tracedCalls.join(',')}`];
  // The tracer beside the server and not before it, so that the signal to end reaches the server.
  const calls = ['-D', '-f', '-y', ...whole, '-o', trace];
  return spawn('strace', [...calls, process.execPath, ...engineOptions, serverEntry], {
    cwd: root,
    env: {
      ...process.env,
      ...engineEnvironment,
      ...unlimited,
      PORT: String(port),
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function markAtOnce(mark: (number: number) => Promise<string>): Promise<string[]> {
  const ids: string[] = [];
  let next = amount.oneByOne;
  const end = next + amount.atOnce;
  const connection = async () => {
    while (next < end) ids.push(await mark(next++));
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return ids;
}

function told(
  ids: readonly string[],
  answers: ReadonlyMap<string, AnsweredMark>,
): readonly AnsweredMark[] {
  return ids.flatMap((id) => answers.get(id) ?? []);
}

function figuresAlone(marks: readonly AnsweredMark[]): Figure[] {
  return [
    exactly('marks answered one after the other', marks.length, amount.oneByOne),
    exactly('syncs of the log that these waited for', syncsOf(marks), amount.oneByOne),
    none('of these answered before their sync', countEarly(marks)),
  ];
}

function figuresTogether(marks: readonly AnsweredMark[]): Figure[] {
  const syncs = syncsOf(marks);
  return [
    exactly(`marks answered on ${connections} connections`, marks.length, amount.atOnce),
    {
      measure: 'syncs of the log that these waited for together',
      value: syncs,
      bar: `fewer than ${amount.atOnce}, as they share commits`,
      isMet: syncs > 0 && syncs < amount.atOnce,
    },
    none('of these answered before the sync of their commit', countEarly(marks)),
  ];
}

/** Syncs of which no mark waited, those of a checkpoint for instance, are none of these. */
function syncsOf(marks: readonly AnsweredMark[]): number {
  return new Set(marks.flatMap(({ sync }) => sync ?? [])).size;
}

/** Also one that is answered between a later write to the log and its sync: no answer may depend on what is not yet kept. */
function countEarly(marks: readonly AnsweredMark[]): number {
  return marks.filter(({ sync, isLogUnsynced }) => sync === null || isLogUnsynced).length;
}

/** Someone whose n-th call marks the day n days ago; it resolves with the score's id when it is confirmed. */
async function singleMarks(origin: string): Promise<(number: number) => Promise<string>> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const { access_token } = await createApiCaller(origin)(register, {
    body: {
      email: `${crypto.randomUUID()}@prove.example`,
      password: 'Quiet-Harbour-71',
      full_name: 'One Mark',
      timezone: 'UTC',
    },
  });
  const call = createApiCaller(origin, access_token);
  const created_on = addDays(today, -2000);
  const { id: areaId } = await call(createLifeArea, { body: { name: 'Reading', created_on } });
  return async (number) => {
    const body = { life_area_id: areaId, score: 1, score_date: addDays(today, -number) } as const;
    return (await call(recordScore, { body })).id;
  };
}
