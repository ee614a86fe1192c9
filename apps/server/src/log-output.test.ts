import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { freePort } from '../../../scripts/free-port.ts';

/** File whose writes fail as on a full disk. Only Linux has this file. */
const full = '/dev/full';

it.skipIf(!existsSync(full))(
  'the server answers requests and stops normally even if the disk of its log is full @long',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'daymark-log-'));
    const port = await freePort();
    const output = openSync(full, 'w');
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info', METRICS_PORT: '0' },
      stdio: ['ignore', output, 'ignore'],
    });
    closeSync(output);
    onTestFinished(async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(dataDir, { recursive: true });
    });
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswered(`${origin}${api.getHealth.path}`);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status } = await fetch(`${origin}${api.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.org', password: 'Correct-Horse-7!' }),
      });
      expect(status).toBe(401);
    }
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  },
);

async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error('The server did not start.');
}
