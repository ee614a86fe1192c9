import { readdirSync, readFileSync } from 'node:fs';
import { sum } from '../harness/numbers.ts';

/** Duration of a clock tick of /proc, in seconds. */
const tick = 0.01;

interface Stat {
  readonly parent: number;
  /** CPU time of the process, in seconds. */
  readonly own: number;
  /** CPU time of ended child processes, in seconds. */
  readonly ofEnded: number;
}

/** Returns the resident memory of a process in MiB, including shared pages of its files. */
export function residentMegabytes(pid: number): number {
  return readMegabytes(pid, 'status', 'VmRSS');
}

/**
 * Returns the memory of a process and its descendants in MiB. A page that n processes share counts
 * as 1/n of its size (PSS, proc_pid_smaps(5)).
 */
export function proportionalMegabytes(pid: number): number {
  return sum(familyOf(pid).map((each) => readMegabytes(each, 'smaps_rollup', 'Pss')));
}

/** Returns the sum of the highest resident memory of a process and each descendant, in MiB. */
export function peakMegabytes(pid: number): number {
  return sum(familyOf(pid).map((each) => readMegabytes(each, 'status', 'VmHWM')));
}

function readMegabytes(pid: number, file: string, field: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
}

function familyOf(pid: number): number[] {
  const children = processIds().filter((each) => parentOf(each) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

export function cpuSeconds(pid: number): number {
  return readStat(pid)?.own ?? Number.NaN;
}

/** Includes child processes, because PostgreSQL runs each connection in a process of its own. */
export function cpuSecondsOfFamily(pid: number): number {
  const head = readStat(pid);
  if (head === null) return Number.NaN;
  const children = processIds()
    .map(readStat)
    .filter((stat) => stat?.parent === pid);
  return children.reduce((total, stat) => total + (stat?.own ?? 0), head.own + head.ofEnded);
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

export function parentOf(pid: number): number {
  return readStat(pid)?.parent ?? Number.NaN;
}

function readStat(pid: number): Stat | null {
  try {
    // The fields follow the name, which may contain spaces (proc_pid_stat(5)).
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
