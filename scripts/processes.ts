import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants } from 'node:os';

export const root = dirname(import.meta.dirname);

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** 'show' prints the output immediately, 'keep' collects it. */
  readonly output?: 'show' | 'keep';
  /** Node that runs the script. By default, the Node of this process. */
  readonly node?: string;
  /** Command that starts Node, for example `setpriv` with arguments. */
  readonly launcher?: readonly string[];
}

interface Finished {
  /** Exit code, or 128 + the signal's number if a signal ended the process, as in shells. */
  readonly code: number;
  readonly output: string;
}

const children = new Set<ChildProcess>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Sends SIGTERM to this process when its parent ends. Needs an IPC channel to the parent. */
export function endWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}

/**
 * Starts a Node script. The script receives the signals of this process, and ends when this process
 * ends.
 */
export function start(script: readonly string[], options: StartOptions = {}): ChildProcess {
  const node = options.node ?? process.execPath;
  const [program, ...before] = [...(options.launcher ?? []), node];
  const child = spawn(program ?? node, [...before, ...script], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio:
      options.output === 'keep' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  if (children.size === 0) watchSignals();
  children.add(child);
  child.once('exit', () => {
    children.delete(child);
    if (children.size === 0) unwatchSignals();
  });
  return child;
}

function watchSignals(): void {
  for (const signal of signals) process.on(signal, endAll);
  process.on('exit', killAll);
}

function unwatchSignals(): void {
  for (const signal of signals) process.off(signal, endAll);
  process.off('exit', killAll);
}

function endAll(signal: NodeJS.Signals): void {
  const code = 128 + constants.signals[signal];
  for (const child of children) {
    child.once('exit', () => children.size === 0 && process.exit(code));
    child.kill(signal);
  }
}

function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

export function run(script: readonly string[], options: StartOptions = {}): Promise<Finished> {
  const child = start(script, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), output });
    });
  });
}

/**
 * Returns the path of the script behind a package's command, so that Node can run the script
 * without a shell.
 */
export function getToolScript(packageName: string, command = packageName): string {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (path === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, path);
}
