import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { endWithParent, run } from '../../scripts/processes.ts';
import { startServer } from '../../scripts/server-process.ts';
import { keepRows, type Row } from '../table.ts';
import { quietServer } from './databases.ts';
import { fire, median, rounds, seconds, warmUpSeconds } from './measure.ts';
import { residentMegabytes } from './resident-memory.ts';

// What a process of the server costs: to start, to keep in memory, and while people sign in.

const port = 4704;
const origin = `http://127.0.0.1:${port}`;
/** As often as several impatient watchers. One without a pause would be a second load: it alone takes a core. */
const watchRate = 50;
/** Of some eighty a second the three that the end cuts off are more than a hundredth of three seconds. */
const signInSeconds = 3 * seconds;
const credentials = { email: 'bench@daymark.example', password: 'Quiet-Harbour-71' };

endWithParent();
const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
try {
  await createAccount();
  const starts = await startOften();
  keepRows('server-process', [...starts, ...(await signIns())]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Failures are counted, as by everybody's server; that all come from one address is the bench's doing. */
function startHere() {
  const env = { ...quietServer, LIMIT_LOGIN_FAILURES: '1000000', DATA_DIR: folder };
  return startServer(port, env);
}

async function createAccount(): Promise<void> {
  const server = await startHere();
  await createApiCaller(origin)(register, { body: { ...credentials, full_name: 'Bench Person' } });
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
}

async function startOften(): Promise<Row[]> {
  const times: number[] = [];
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const server = await startHere();
    times.push(performance.now() - began);
    sizes.push(residentMegabytes(server.pid ?? 0));
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
  const [time, size] = [median(times), median(sizes)];
  const plain = { against: '', ratio: null };
  return [
    {
      measure: 'Cold start until /health answers, existing database',
      ours: `${Math.round(time)} ms`,
      ...plain,
      bar: 'at most 500 ms',
      isMet: time <= 500,
    },
    {
      measure: 'Memory after the start',
      ours: `${Math.round(size)} MB`,
      ...plain,
      bar: 'at most 100 MB',
      isMet: size <= 100,
    },
  ];
}

async function signIns(): Promise<Row[]> {
  const server = await startHere();
  const ratios: number[] = [];
  const health: number[] = [];
  const signInsPerSecond: number[] = [];
  const hashesPerSecond: number[] = [];
  const login = { url: `${origin}/api/v1/auth/login`, post: credentials };
  const watch = { url: `${origin}/health`, connections: 1, rate: watchRate };
  await fire({ ...login, seconds: warmUpSeconds });
  for (let round = 0; round < rounds; round++) {
    const [signIn, healthy] = await Promise.all([
      fire({ ...login, seconds: signInSeconds }),
      fire({ ...watch, seconds: signInSeconds }),
    ]);
    const hashes = await hashRate();
    ratios.push(signIn.requestsPerSecond / hashes);
    health.push(healthy.p99);
    signInsPerSecond.push(signIn.requestsPerSecond);
    hashesPerSecond.push(hashes);
  }
  server.kill('SIGTERM');
  const ratio = median(ratios);
  const p99 = median(health);
  return [
    {
      measure: 'Signing in, 32 at a time',
      ours: `${Math.round(median(signInsPerSecond))}/s`,
      against: `${Math.round(median(hashesPerSecond))} hashes/s alone`,
      ratio: Math.round(ratio * 100) / 100,
      bar: 'at least 0.8 of the hashes',
      isMet: ratio >= 0.8,
    },
    {
      measure: '/health meanwhile, p99',
      ours: `${p99} ms`,
      against: '',
      ratio: null,
      bar: 'under 100 ms',
      isMet: p99 < 100,
    },
  ];
}

async function hashRate(): Promise<number> {
  const { output } = await run(['bench/server/hash-rate.ts', `${signInSeconds}`], {
    output: 'keep',
  });
  return Number(output);
}
