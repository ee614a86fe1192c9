import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../scripts/processes.ts';
import { freePort } from '../scripts/free-port.ts';
import { engineEnvironment, engineOptions, serverEntry } from '../scripts/server-process.ts';
import { createMarkStream } from './marks.ts';
import { done, none, type Proof } from './proof.ts';
import { unlimited } from './server-alone.ts';
import { untilHealthy } from './until-healthy.ts';

export const proof: Proof = {
  claim: 'On a full disk nothing is acknowledged that is not kept, and with room again all goes on',
  isWithoutBrowser: true,
  async run(size) {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-full-disk-'));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = startWithLittleRoom(port, folder);
    try {
      await untilHealthy(origin);
      const stream = await createMarkStream(origin, 40_000);
      const failures = size === 'full' ? 2000 : 100;
      const stop = new AbortController();
      const sent = stream.send(origin, stop.signal);
      while (stream.failed() < failures) await wait(10);
      const [failed, before] = [stream.failed(), stream.acknowledged()];
      makeRoom(server.pid ?? 0);
      while (stream.acknowledged() < before + 500) await wait(10);
      stop.abort();
      await sent;
      await stream.finish(origin);
      const { lost, doubled } = await stream.compare(origin);
      return [
        done('marks acknowledged before there was no room', before),
        done('answers that said there is none', failed),
        done('marks acknowledged once there was room', stream.acknowledged() - before),
        none('lost', lost),
        none('doubled', doubled),
      ];
    } finally {
      const exit = once(server, 'exit');
      server.kill('SIGKILL');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** No file may grow beyond 3 MiB, which SQLite's write-ahead log does after some hundred marks. */
function startWithLittleRoom(port: number, folder: string) {
  const command = `"${process.execPath}" ${engineOptions.join(' ')} ${serverEntry}`;
  const limited = `trap '' XFSZ; ulimit -S -f 3072; exec ${command}`;
  const env = {
    ...process.env,
    ...engineEnvironment,
    ...unlimited,
    PORT: String(port),
    DATA_DIR: folder,
  };
  return spawn('bash', ['-c', limited], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function makeRoom(pid: number): void {
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
}
