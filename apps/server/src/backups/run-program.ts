import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Readable } from 'node:stream';

export interface Program {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly isShell?: boolean;
  /** True for a program with low priority and an IPC channel that closes when this process ends. */
  readonly isInBackground?: boolean;
  /** Maximum duration in milliseconds. */
  readonly deadline: number;
  readonly stopped: AbortSignal;
}

export type ProgramEnd =
  | { readonly result: 'succeeded' }
  | { readonly result: 'failed'; readonly error: string }
  | { readonly result: 'stopped' };

const isWindows = process.platform === 'win32';
/** Milliseconds between SIGTERM and SIGKILL. */
const grace = 3000;
/**
 * Maximum milliseconds between the signals that a shutdown sends to the program and to this
 * process.
 */
const signalDelay = 500;
const mostOfErrors = 2000;
const lastLines = 5;

/**
 * Runs a program until it ends, `deadline` has passed or `stopped` is aborted. If the program fails
 * before the deadline, the error consists of the last lines of standard error, if there are any.
 */
export async function runProgram(program: Program): Promise<ProgramEnd> {
  const { deadline, stopped } = program;
  if (stopped.aborted) return { result: 'stopped' };
  const deadlineSignal = AbortSignal.timeout(deadline);
  const child = start(program);
  const errors = collectEnd(child.stderr);
  const ended = waitForExit(child);
  const end = () => void endGroup(child);
  for (const each of [deadlineSignal, stopped]) each.addEventListener('abort', end, { once: true });
  const { code, signal, error } = await ended;
  for (const each of [deadlineSignal, stopped]) each.removeEventListener('abort', end);
  // The program has ended, but its child processes may still run.
  if (deadlineSignal.aborted || stopped.aborted) signalGroup(child, 'SIGKILL');
  if (code === 0) return { result: 'succeeded' };
  if (deadlineSignal.aborted) return failed(`did not end within ${deadline / 1000} seconds`);
  // A shutdown may signal the program before it signals this process.
  if (!stopped.aborted) await wait(signalDelay, undefined, { signal: stopped }).catch(() => {});
  if (stopped.aborted) return { result: 'stopped' };
  const text = await errors();
  if (text !== '') return failed(text);
  return failed(error ?? (signal === null ? `ended with ${code}` : `was ended by ${signal}`));
}

function failed(error: string): ProgramEnd {
  return { result: 'failed', error };
}

function start({ command, args = [], env, isShell = false, isInBackground = false }: Program) {
  const stdio: StdioOptions = [
    'ignore',
    'ignore',
    'pipe',
    ...(isInBackground ? ['ipc' as const] : []),
  ];
  // The program gets its own process group, so that signals also reach the children of a shell.
  const options = { env, stdio, shell: isShell, detached: !isWindows, windowsHide: true };
  const child = spawn(command, args, options);
  if (isInBackground && child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {}
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: string;
}

async function waitForExit(child: ChildProcess): Promise<End> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return { code, signal };
  } catch (error) {
    return { code: null, signal: null, error: String(error) };
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  signalGroup(child, 'SIGTERM');
  await wait(grace, undefined, { ref: false });
  if (child.exitCode === null && child.signalCode === null) signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {}
}

function collectEnd(stream: Readable | null): () => Promise<string> {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-mostOfErrors);
  });
  return async () => {
    // Child processes that still run may keep the stream open.
    if (stream?.closed === false) await Promise.race([once(stream, 'close'), wait(500)]);
    stream?.destroy();
    return text.trim().split('\n').slice(-lastLines).join('\n');
  };
}
