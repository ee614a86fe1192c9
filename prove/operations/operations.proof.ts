import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sum } from '../../harness/numbers.ts';
import { temporaryFolder } from '../../harness/server.ts';
import { root } from '../../scripts/processes.ts';
import { moreThanNone, none, type Proofs } from '../proof.ts';
import { assertTools } from './assert-tools.ts';
import { readOperations, countUnknownNames } from './tasks/document.ts';
import { memory, prepareProduct, startMachine, type Layers } from './tasks/machine.ts';
import type { TaskOutcome } from './tasks/run-task.ts';
import { newMachine } from './tasks/scenario.ts';
import { scenarios } from './tasks/scenarios.ts';

const programs =
  'age caddy curl git npm openssl pgbouncer prometheus rclone restic sqlite3 sudo unzip';
/** Programs whose Debian package has another name, with that package. */
const packages = {
  ip: 'iproute2',
  nginx: 'nginx-light',
  pg_createcluster: 'postgresql',
  setpriv: 'util-linux',
  systemctl: 'systemd',
};

export const proofs: Proofs = {
  operations: {
    claim:
      'Each task of docs/operations.md, carried out as written on a fresh machine, has the described result',
    isLong: true,
    async run() {
      assertTools(programs, packages);
      const page = readOperations();
      using folder = temporaryFolder(memory);
      const outcomes = await carryOutAll(folder.path);
      const tasks = page.tasks.filter(({ heading }) => !page.notTried.includes(heading));
      const blocks = tasks
        .flatMap(({ commands }) => commands)
        .filter(({ text }) => !page.notTried.includes(text.trim()));
      const carriedOut = sum(outcomes.map((outcome) => outcome.blocks));
      const left = blocks.length - carriedOut + page.otherBlocks;
      const failed = outcomes.filter(({ failures }) => failures.length > 0).length;
      return [
        moreThanNone('tasks carried out', outcomes.length),
        moreThanNone('blocks of commands carried out', carriedOut),
        none('blocks neither carried out nor listed as not tried', left),
        moreThanNone('facts checked afterwards', sum(outcomes.map(({ facts }) => facts))),
        none('tasks that failed', failed),
        none('names in commands unknown to compose.yaml or the image', countUnknownNames(page)),
      ];
    },
  },
};

/** Runs each task on its own machine. Keeps a machine on which another task continues. */
async function carryOutAll(folder: string): Promise<TaskOutcome[]> {
  const product = join(folder, 'product');
  prepareProduct(product);
  const wanted = process.env['OPERATIONS_TASKS']?.split(',');
  const kept = new Map<string, Layers>();
  const outcomes: TaskOutcome[] = [];
  for (const [at, { task, after }] of scenarios.entries()) {
    if (wanted !== undefined && !isWanted(task, wanted)) continue;
    const below = after === newMachine ? [] : kept.get(after);
    const began = Date.now();
    const place = join(folder, String(at));
    const { outcome, layers } = await carryOut({ task, place, below, product });
    outcomes.push(outcome);
    const { blocks, facts, failures } = outcome;
    const isGood = failures.length === 0;
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${isGood ? '✓' : '✗'} ${task} (${blocks} blocks, ${facts} facts, ${seconds} s)`);
    for (const failure of failures) console.log(failure.replaceAll(/^/gm, '    '));
    if (isGood && scenarios.some((other) => other.after === task)) kept.set(task, layers);
    else rmSync(place, { recursive: true, force: true });
  }
  return outcomes;
}

/** Returns whether the task, or a task that continues on its machine, is wanted. */
function isWanted(task: string, wanted: readonly string[]): boolean {
  return scenarios.some((other) => {
    if (other.task === task) return wanted.includes(task);
    return other.after === task && isWanted(other.task, wanted);
  });
}

interface CarriedOut {
  readonly task: string;
  readonly place: string;
  /** Undefined if the previous task has failed. */
  readonly below: Layers | undefined;
  readonly product: string;
}

async function carryOut({ task, place, below, product }: CarriedOut) {
  const failed = (failure: string): TaskOutcome => ({ blocks: 0, facts: 0, failures: [failure] });
  if (below === undefined) return { outcome: failed('The previous task has failed'), layers: [] };
  const script = join(root, 'prove/operations/tasks/run-task.ts');
  const setUp =
    below.length > 0 ? '' : `bash ${join(root, 'prove/operations/tasks/set-up.sh')} ${product}`;
  const machine = await startMachine(place, { below, setUp, seen: [root, product] });
  const outcome = await machine.run(process.execPath, [script, task]).then(
    (printed) => JSON.parse(printed) as TaskOutcome,
    (error: unknown) => failed(String(error)),
  );
  return { outcome, layers: await machine.end() };
}
