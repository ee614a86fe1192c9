import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/processes.ts';
import { freePort } from '../scripts/free-port.ts';
import { engineEnvironment, engineOptions, serverEntry } from '../scripts/server-process.ts';
import { markOnFullDisk } from './full-disk.ts';
import type { Proof } from './proof.ts';
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
      return await markOnFullDisk({
        origin,
        isEnough: (failed) => failed >= (size === 'full' ? 2000 : 100),
        makeRoom: () => makeRoom(server.pid ?? 0),
      });
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
