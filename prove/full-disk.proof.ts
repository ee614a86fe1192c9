import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Filled, figuresOfFullDisk, markOnFullDisk } from './full-disk.ts';
import { withServerIn } from './full-disk-server.ts';
import { type FilledSqlite, rooms } from './full-disk-sqlite.ts';
import { done, exactly, type Figure, none, type Proof } from './proof.ts';
import { runOnSmallDisk } from './small-disk.ts';

export const proof: Proof = {
  claim: 'On a full disk nothing is acknowledged that is not kept, and with room again all goes on',
  isWithoutBrowser: true,
  async run(size) {
    if (size === 'small') {
      return figuresOf(await fillFile(), { times: 1, wanted: 'disk I/O error' });
    }
    const script = join(import.meta.dirname, 'full-disk-sqlite.ts');
    const filled = await runOnSmallDisk<FilledSqlite>(script, '64m');
    // What SQLite says of SQLITE_FULL.
    return figuresOf(filled, { times: rooms.length, wanted: 'database or disk is full' });
  },
};

interface Wanted {
  readonly times: number;
  /** The only fault that the log may tell of. */
  readonly wanted: string;
}

function figuresOf({ times, errors }: FilledSqlite, expected: Wanted): Figure[] {
  const sum = (name: keyof Filled) => times.reduce((total, one) => total + one[name], 0);
  const all: Filled = {
    before: sum('before'),
    failed: sum('failed'),
    after: sum('after'),
    lost: sum('lost'),
    doubled: sum('doubled'),
  };
  const isWanted = ([fault]: readonly [string, number]) => fault === expected.wanted;
  const count = (which: typeof errors) => which.reduce((total, [, often]) => total + often, 0);
  return [
    exactly('times without room and with room again', times.length, expected.times),
    ...figuresOfFullDisk(all),
    done('errors in the log for want of room', count(errors.filter(isWanted))),
    none('errors in the log for another cause', count(errors.filter((one) => !isWanted(one)))),
  ];
}

/** Where nobody may mount a disk: no file may grow beyond 3 MiB, which SQLite's write-ahead log does after some hundred marks. */
async function fillFile(): Promise<FilledSqlite> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-full-disk-'));
  const before = "trap '' XFSZ; ulimit -S -f 3072;";
  try {
    return await withServerIn({ folder, before }, async ({ origin, pid, errors }) => {
      const isEnough = (failed: number) => failed >= 100;
      const filled = await markOnFullDisk({ origin, isEnough, makeRoom: () => makeRoom(pid) });
      return { times: [filled], errors: [...errors] };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeRoom(pid: number): void {
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
}
