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

it('runProgram reports success for exit code 0, even with error output', async () => {
  expect(await shell('echo words; echo errors >&2')).toEqual({ result: 'succeeded' });
});

it('runProgram reports a failure with the last error output or the exit code @long', async () => {
  expect(await shell('echo why >&2; exit 3')).toEqual({ result: 'failed', error: 'why' });
  expect(await shell('exit 3')).toEqual({ result: 'failed', error: 'ended with 3' });
  expect(await shell('kill -9 $$')).toEqual({ result: 'failed', error: 'was ended by SIGKILL' });
});

it('runProgram reports a failure for a missing program', async () => {
  const command = join(folder, 'none');
  const end = await runProgram({ command, deadline: minute, stopped: running });
  expect(end).toEqual({ result: 'failed', error: expect.stringContaining('ENOENT') as string });
});

it('runProgram does not wait for background processes of the program @long', async () => {
  const began = performance.now();
  expect(await shell('sleep 30 & exit 4')).toEqual({ result: 'failed', error: 'ended with 4' });
  expect(performance.now() - began).toBeLessThan(10_000);
});

it('a program that SIGTERM ends just before a shutdown counts as stopped @long', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 400);
  const given = { stopped: stop.signal };
  expect(await shell('kill -TERM $$', given)).toEqual({ result: 'stopped' });
  const error = 'was ended by SIGTERM';
  expect(await shell('kill -TERM $$')).toEqual({ result: 'failed', error });
});

it('runProgram does not start a program if the signal is already aborted', async () => {
  const end = await shell(`touch "${join(folder, 'begun')}"`, { stopped: AbortSignal.abort() });
  expect(end).toEqual({ result: 'stopped' });
  expect(existsSync(join(folder, 'begun'))).toBe(false);
});

it.each([
  ['at its deadline', { result: 'failed', error: 'did not end within 0.5 seconds' }],
  ['at a shutdown', { result: 'stopped' }],
])(
  'runProgram kills a program %s with all child processes that ignore SIGTERM @long',
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
