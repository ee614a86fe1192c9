import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const writing = 'write writev pwrite64 pwritev pwritev2 sendto sendmsg sendmmsg'.split(' ');
const syncing = ['fsync', 'fdatasync'];
/** Node and SQLite use write, pwrite64 and fsync. Other versions may use other calls. */
export const tracedCalls = [...writing, ...syncing];

export interface AnsweredMark {
  /** Index of the sync that covers the mark's first log page, or null if none ended in time. */
  readonly sync: number | null;
  /** Whether a write to the log was still unsynced when the response started. */
  readonly isLogUnsynced: boolean;
}

/** Finds responses by the marks' ids, which are plain text in log pages and responses. */
export async function answersIn(
  trace: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AnsweredMark>> {
  const answered = new Map<string, AnsweredMark>();
  const writes = { begun: 0, ended: 0 };
  /** Number of the first write that contains each mark. */
  const firstWrites = new Map<string, number>();
  /** Number of the last write covered by the running sync of each thread. */
  const begun = new Map<string, number>();
  /** Number of the last write covered by each successful sync. */
  const syncs: number[] = [];
  for await (const { name, on, text, thread, result } of momentsOf(trace)) {
    const isOnLog = on.endsWith('.db-wal');
    const marks = result === null ? idsIn(text).filter((id) => ids.has(id)) : [];
    if (isOnLog && syncing.includes(name)) {
      if (result === null) begun.set(thread, writes.ended);
      else if (result === 0) syncs.push(begun.get(thread) ?? 0);
    } else if (isOnLog) {
      writes[result === null ? 'begun' : 'ended'] += 1;
      for (const id of marks) firstWrites.getOrInsert(id, writes.begun);
    } else if (on.startsWith('socket:')) {
      // The start of a write counts, because the response may arrive before the call ends.
      const isLogUnsynced = (syncs.at(-1) ?? 0) < writes.begun;
      for (const id of marks) {
        const sync = syncs.findIndex((reached) => reached >= (firstWrites.get(id) ?? Infinity));
        answered.getOrInsert(id, { sync: sync === -1 ? null : sync, isLogUnsynced });
      }
    }
  }
  return answered;
}

/** Finds ids without word boundaries, because a preceding octal byte may end in a digit. */
function idsIn(text: string): readonly string[] {
  return text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
}

interface TracedCall {
  readonly name: string;
  /** Path of the file, or `socket:[…]`. */
  readonly on: string;
  /** Line of the call with the written bytes. An interrupted call is cut off. */
  readonly text: string;
  readonly thread: string;
}

interface Moment extends TracedCall {
  /** Return value, or null when the call begins. */
  readonly result: number | null;
}

/** Yields every call of `strace -f -y -o` at its start and again at its end, in order. */
async function* momentsOf(trace: string): AsyncGenerator<Moment> {
  const interrupted = new Map<string, TracedCall>();
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const thread = /^\d+/.exec(line)?.[0] ?? '';
    const begun = callIn(line, thread);
    if (begun !== null) yield { ...begun, result: null };
    const call = begun ?? interrupted.get(thread);
    // Lines about signals belong to no system call.
    if (call === undefined) continue;
    if (line.endsWith('<unfinished ...>')) interrupted.set(thread, call);
    else if (begun !== null || line.includes(`<... ${call.name} resumed>`)) {
      interrupted.delete(thread);
      yield { ...call, result: resultIn(line) };
    }
  }
}

function callIn(line: string, thread: string): TracedCall | null {
  const [, name, on] = /^\d+ +(\w+)\(\d+<([^>]*)>/.exec(line) ?? [];
  return name === undefined || on === undefined ? null : { name, on, text: line, thread };
}

/** Returns -1 if the call failed or if the thread ended during the call. */
function resultIn(line: string): number {
  return Number(/\) += (-?\d+)(?: [^"]*)?$/.exec(line)?.[1] ?? -1);
}
