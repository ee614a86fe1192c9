import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { runProgram } from './run-program.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const minute = 60_000;
const running = new AbortController().signal;

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
});

const shell = (command: string, given: { deadline?: number; stopped?: AbortSignal } = {}) =>
  runProgram({ command, isShell: true, deadline: minute, stopped: running, ...given });

it('a program with exit code 0 has succeeded, whatever it printed', async () => {
  expect(await shell('echo words; echo errors >&2')).toEqual({ result: 'succeeded' });
});

it('a program with another exit code has failed, and its last output is the reason @long', async () => {
  expect(await shell('echo why >&2; exit 3')).toEqual({ result: 'failed', error: 'why' });
  expect(await shell('exit 3')).toEqual({ result: 'failed', error: 'ended with 3' });
  expect(await shell('kill -9 $$')).toEqual({ result: 'failed', error: 'was ended by SIGKILL' });
});

it('a missing program has failed', async () => {
  const command = join(folder, 'none');
  const end = await runProgram({ command, deadline: minute, stopped: running });
  expect(end).toEqual({ result: 'failed', error: expect.stringContaining('ENOENT') as string });
});

it('leftover child processes that hold the error stream do not delay the result @long', async () => {
  const began = performance.now();
  expect(await shell('sleep 30 & exit 4')).toEqual({ result: 'failed', error: 'ended with 4' });
  expect(performance.now() - began).toBeLessThan(10_000);
});

it('a program that ended just before a shutdown counts as stopped @long', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 400);
  const given = { stopped: stop.signal };
  expect(await shell('kill -TERM $$', given)).toEqual({ result: 'stopped' });
  const error = 'was ended by SIGTERM';
  expect(await shell('kill -TERM $$')).toEqual({ result: 'failed', error });
});

it('a program does not start after it was told to stop', async () => {
  const end = await shell(`touch "${join(folder, 'begun')}"`, { stopped: AbortSignal.abort() });
  expect(end).toEqual({ result: 'stopped' });
  expect(existsSync(join(folder, 'begun'))).toBe(false);
});

it.each([
  ['at its deadline', { result: 'failed', error: 'did not end within 0.5 seconds' }],
  ['when it is stopped', { result: 'stopped' }],
])(
  'a program is ended %s with all its child processes, even when they ignore the signal @long',
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
