import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runProgram } from './run-program.ts';

const minute = 60_000;
const running = new AbortController().signal;

describe('a program that is run to its end', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-program-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const shell = (command: string, given: { deadline?: number; stopped?: AbortSignal } = {}) =>
    runProgram({ command, isShell: true, deadline: minute, stopped: running, ...given });

  it('has succeeded with code 0, whatever it printed', async () => {
    expect(await shell('echo words; echo errors >&2')).toEqual({ result: 'succeeded' });
  });

  it('a program has failed with any other code, for what it said last @long', async () => {
    expect(await shell('echo why >&2; exit 3')).toEqual({ result: 'failed', error: 'why' });
    expect(await shell('exit 3')).toEqual({ result: 'failed', error: 'ended with 3' });
    expect(await shell('kill -9 $$')).toEqual({ result: 'failed', error: 'was ended by SIGKILL' });
  });

  it('has failed where there is none', async () => {
    const command = join(folder, 'none');
    const end = await runProgram({ command, deadline: minute, stopped: running });
    expect(end).toEqual({ result: 'failed', error: expect.stringContaining('ENOENT') as string });
  });

  it('is not waited for where only what it left running holds its errors open @long', async () => {
    const began = performance.now();
    expect(await shell('sleep 30 & exit 4')).toEqual({ result: 'failed', error: 'ended with 4' });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('counts as stopped, not as failed, when it was ended just before this process is to stop @long', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 400);
    const given = { stopped: stop.signal };
    expect(await shell('kill -TERM $$', given)).toEqual({ result: 'stopped' });
    const error = 'was ended by SIGTERM';
    expect(await shell('kill -TERM $$')).toEqual({ result: 'failed', error });
  });

  it('does not start once it is stopped', async () => {
    const end = await shell(`touch "${join(folder, 'begun')}"`, { stopped: AbortSignal.abort() });
    expect(end).toEqual({ result: 'stopped' });
    expect(existsSync(join(folder, 'begun'))).toBe(false);
  });

  it.each([
    ['at its deadline', { result: 'failed', error: 'did not end within 0.5 seconds' }],
    ['when it is stopped', { result: 'stopped' }],
  ])(
    'is ended %s with all that it has started, also what would not end @long',
    async (when, end) => {
      const alive = join(folder, 'alive');
      const endless = `trap '' TERM; (while true; do date > "${alive}"; sleep 0.05; done) & sleep 60`;
      const stop = new AbortController();
      const given = when === 'at its deadline' ? { deadline: 500 } : { stopped: stop.signal };
      const ending = shell(endless, given);
      await vi.waitFor(() => expect(existsSync(alive)).toBe(true), { timeout: 5000 });
      stop.abort();
      expect(await ending).toEqual(end);
      rmSync(alive, { force: true });
      await wait(300);
      expect(existsSync(alive)).toBe(false);
    },
  );
});
