import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/processes.ts';
import { freePort } from '../scripts/free-port.ts';
import { engineEnvironment, engineOptions, serverEntry } from '../scripts/server-process.ts';
import type { Figure, Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';
import { markOneByOne } from './single-marks.ts';
import { untilHealthy } from './until-healthy.ts';

export const proof: Proof = {
  claim: 'Each write is synced to the disk before it is acknowledged, which a kill cannot show',
  isWithoutBrowser: true,
  isLong: true,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-syncs-'));
    const trace = join(folder, 'trace');
    const port = await freePort();
    const server = startTraced(port, { folder, trace });
    try {
      const origin = `http://127.0.0.1:${port}`;
      await untilHealthy(origin);
      const mark = await markOneByOne(origin);
      const before = syncsIn(trace);
      const marks = 300;
      for (let number = 0; number < marks; number++) await mark(number);
      return [atLeast('syncs of the write-ahead log', syncsIn(trace) - before, marks)];
    } finally {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function startTraced(port: number, { folder, trace }: { folder: string; trace: string }) {
  // The tracer beside the server and not before it, so that the signal to end reaches the server.
  const calls = ['-D', '-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace];
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

function syncsIn(trace: string): number {
  return readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => line.includes('daymark.db-wal>') && line.includes('= 0')).length;
}

function atLeast(measure: string, value: number, marks: number): Figure {
  return { measure, value, bar: `at least ${marks}, one for each mark`, isMet: value >= marks };
}
