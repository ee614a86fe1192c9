import { median } from '../../harness/numbers.ts';
import { registerPerson } from '../../harness/person.ts';
import { measureMilliseconds } from '../../harness/repeat.ts';
import { startServer } from '../../harness/server.ts';
import { endWithParent, run } from '../../scripts/processes.ts';
import { residentMegabytes } from '../process-usage.ts';
import { keepRows, createRow, type Row } from '../table.ts';
import { fire, rounds, seconds, warmUpSeconds } from './measure.ts';

/** Requests of /health per second. Without pauses they would use a whole core. */
const watchRate = 50;
/** Duration in seconds, so long that the end cuts off under one percent of the sign-ins. */
const signInSeconds = 3 * seconds;

endWithParent();
// The server counts failed sign-ins as usual. The limit is high, because all sign-ins come from one
// address.
await using server = await startServer({ LIMIT_LOGIN_FAILURES: '1000000' });
const { origin } = server;
const { email, password } = await registerPerson(origin);
await server.end();
const starts = await startOften();
keepRows('server-process', [...starts, ...(await signIns())]);

async function startOften(): Promise<Row[]> {
  const times: number[] = [];
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(await measureMilliseconds(() => server.start()));
    sizes.push(residentMegabytes(server.pid));
    await server.end();
  }
  const [time, size] = [median(times), median(sizes)];
  const cold = 'Cold start until /health answers, existing database';
  return [
    createRow(cold, `${Math.round(time)} ms`, { bar: 'at most 500 ms', isMet: time <= 500 }),
    createRow('Memory of the server after its start', `${Math.round(size)} MB`, {
      bar: 'at most 100 MB',
      isMet: size <= 100,
    }),
  ];
}

async function signIns(): Promise<Row[]> {
  await server.start();
  const found: { signIns: number; health: number; hashes: number }[] = [];
  const login = { url: `${origin}/api/v1/auth/login`, post: { email, password } };
  const watch = { url: `${origin}/health`, connections: 1, rate: watchRate };
  await fire({ ...login, seconds: warmUpSeconds });
  for (let round = 0; round < rounds; round++) {
    const [signIn, healthy] = await Promise.all([
      fire({ ...login, seconds: signInSeconds }),
      fire({ ...watch, seconds: signInSeconds }),
    ]);
    const hashes = await hashRate();
    found.push({ signIns: signIn.requestsPerSecond, health: healthy.p99, hashes });
  }
  const ratio = median(found.map(({ signIns, hashes }) => signIns / hashes));
  const p99 = median(found.map(({ health }) => health));
  const perSecond = median(found.map(({ signIns }) => signIns));
  return [
    createRow('Sign-ins a second, 32 at a time', `${Math.round(perSecond)}/s`, {
      against: `${Math.round(median(found.map(({ hashes }) => hashes)))} password hashes/s without a server`,
      ratio,
      bar: 'at least 0.8 of the password hashes',
      isMet: ratio >= 0.8,
    }),
    createRow('/health during 32 sign-ins at a time, p99', `${p99} ms`, {
      bar: 'under 100 ms',
      isMet: p99 < 100,
    }),
  ];
}

async function hashRate(): Promise<number> {
  const script = ['bench/server/hash-rate.ts', `${signInSeconds}`];
  return Number((await run(script, { output: 'keep' })).output);
}
