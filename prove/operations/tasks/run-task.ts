import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fillIn, missingLines, readOperations, type Commands, type Filling } from './document.ts';
import { untilHealthy } from './person-of-task.ts';
import { newMachine, type Operator } from './scenario.ts';
import { scenarios } from './scenarios.ts';

// Usage: node prove/operations/tasks/run-task.ts <heading>, as root inside a machine.

export interface TaskOutcome {
  readonly blocks: number;
  readonly facts: number;
  readonly failures: readonly string[];
}

/** Maximum time of a block, in milliseconds. The longest block builds the product. */
const longestBlock = 420_000;

const login = ['--reuid=ada', '--regid=ada', '--init-groups'];
const environment = {
  HOME: '/home/ada',
  USER: 'ada',
  LOGNAME: 'ada',
  LANG: 'C.UTF-8',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
};

function startBlock(text: string) {
  const child = spawn('setpriv', [...login, 'bash', '-e', '-c', text], {
    cwd: environment.HOME,
    env: environment,
    // A separate process group lets Ctrl+C end all processes of the block.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = gather(child);
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  };
  const ended = once(child, 'exit').then(async ([code]) => {
    // A background process may keep the output open.
    await Promise.race([once(child, 'close'), wait(200)]);
    return code as number | null;
  });
  return { ended, signal, printed };
}

function gather({ stdout, stderr }: ReturnType<typeof spawn>): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
  }
  return () => printed;
}

function assertPrinted({ text, output }: Commands, printed: string, filling: Filling): string {
  const missing = missingLines(
    output.map((line) => fillIn(line, filling)),
    printed,
  );
  if (missing.length === 0) return printed;
  throw new Error(`${text}does not print\n${missing.join('\n')}\nbut\n${printed}`);
}

async function runScript(script: string): Promise<string> {
  const child = spawn('bash', ['-ec', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = gather(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script}\nended with ${code}: ${printed()}`);
  return printed().trim();
}

async function carryOut(heading: string): Promise<TaskOutcome> {
  const { tasks, notTried } = readOperations();
  const scenario = scenarios.find(({ task }) => task === heading);
  const task = tasks.find((one) => one.heading === heading);
  if (scenario === undefined || task === undefined) throw new Error(`There is no task ${heading}`);
  const waiting = task.commands.filter(({ text }) => !notTried.includes(text.trim()));
  const failures: string[] = [];
  let [blocks, facts] = [0, 0];
  const takeNext = (): Commands => {
    const commands = waiting.shift();
    if (commands === undefined) throw new Error('The page has no more commands for this task.');
    blocks += 1;
    return commands;
  };
  const operator: Operator = {
    async next(filling = {}, { code: expected } = { code: 0 }) {
      const commands = takeNext();
      const { ended, signal, printed } = startBlock(fillIn(commands.text, filling));
      const late = setTimeout(() => signal('SIGKILL'), longestBlock);
      const code = await ended;
      clearTimeout(late);
      if (code !== expected) throw new Error(`${commands.text}ended with ${code}: ${printed()}`);
      return assertPrinted(commands, printed(), filling);
    },
    async nextWhile(work, filling = {}) {
      const commands = takeNext();
      const { ended, signal, printed } = startBlock(fillIn(commands.text, filling));
      const tooEarly = ended.then(() => {
        throw new Error(`${commands.text}ended by itself: ${printed()}`);
      });
      try {
        await Promise.race([work(), tooEarly]);
      } finally {
        signal('SIGINT');
        tooEarly.catch(() => {});
        await ended;
      }
      return assertPrinted(commands, printed(), filling);
    },
    given: runScript,
    expect(fact, holds) {
      facts += 1;
      if (!holds) failures.push(`not true: ${fact}`);
    },
  };
  try {
    if (scenario.after !== newMachine) await untilHealthy();
    await scenario.run(operator);
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  if (failures.length === 0 && waiting.length > 0) {
    failures.push(`not carried out: ${waiting.map(({ text }) => text).join('\n')}`);
  }
  return { blocks, facts, failures };
}

const outcome = await carryOut(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(outcome));
process.exit(0);
