import { readdirSync, readFileSync } from 'node:fs';

/** What Linux calls a clock tick, in seconds. */
const tick = 0.01;

interface Stat {
  readonly parent: number;
  /** Seconds of CPU, its own and those of children that have ended. */
  readonly own: number;
  readonly ofEnded: number;
}

/** Seconds of CPU that a process has taken. Linux only. */
export function cpuSeconds(pid: number): number {
  return readStat(pid)?.own ?? Number.NaN;
}

/** Those of a process and all its children, ended ones too: of PostgreSQL each connection is one. */
export function cpuSecondsOfFamily(pid: number): number {
  const head = readStat(pid);
  if (head === null) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), head.own + head.ofEnded);
}

export function parentOf(pid: number): number {
  return readStat(pid)?.parent ?? Number.NaN;
}

/** Null for one that has ended. */
function readStat(pid: number): Stat | null {
  try {
    // Behind the name, which may have spaces: state, parent, and from the twelfth on the times (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const number = (index: number) => Number(fields[index]);
    return {
      parent: number(1),
      own: (number(11) + number(12)) * tick,
      ofEnded: (number(13) + number(14)) * tick,
    };
  } catch {
    return null;
  }
}
