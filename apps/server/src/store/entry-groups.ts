import { publishAfter } from '../database/change-feed.ts';
import type { Connections } from '../database/connections.ts';
import { DatabaseUnavailable, isUniqueViolation } from '../database/database-errors.ts';
import { isDistributed, isPostgres } from '../database/statements.ts';
import type { EntryOutcome, EntryWrite, OwnOutcome } from './plan-write.ts';
import { writeEntries } from './write-entries.ts';

interface Waiting {
  readonly write: EntryWrite;
  readonly resolve: (outcome: OwnOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Maximum number of people in a group. A larger group would save few statements, and its first
 * member would wait longer.
 */
const maxPeople = 64;
/**
 * Maximum number of entries of a write in a group. A larger write would delay the other writes of
 * its group.
 */
const maxEntries = 16;
/** Number of concurrent groups. While PostgreSQL runs one group, the server prepares the other. */
const groupsAtOnce = 2;
/** Number of concurrent transactions on Citus. They use half of the connections. */
const writesAtOnce = 8;

/**
 * Groups waiting writes of different people, which then share a transaction and its statements. If
 * the transaction fails, each write is repeated alone, unless the database is unavailable.
 */
export function createEntryGroups({ writer, transact, changes, nodes }: Connections) {
  // SQLite runs transactions one after the other and commits them together.
  // Citus may keep people on different nodes, so their writes share nothing.
  const areAlone = isDistributed(writer);
  const maxMembers = areAlone ? 1 : maxPeople;
  const maxGroups = areAlone ? writesAtOnce : isPostgres(writer) ? groupsAtOnce : Infinity;
  const writing = new Set<string>();
  let waiting: Waiting[] = [];
  let running = 0;
  let isPlanned = false;

  function writeAll(writes: readonly EntryWrite[], lock: 'wait' | 'skip'): Promise<OwnOutcome[]> {
    const near = nodes?.find(writes[0]?.user_id ?? '');
    if (near !== undefined) {
      return publishAfter({ changes, writer }, (feed) =>
        near.transact((db) => writeEntries(db, feed, { writes, lock })),
      );
    }
    return changes.onCommit((feed) => transact((db) => writeEntries(db, feed, { writes, lock })));
  }

  async function writeOne(write: EntryWrite): Promise<OwnOutcome> {
    try {
      const [outcome = 'absent'] = await writeAll([write], 'wait');
      return outcome;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (write.entries.length === 1) return ['id_taken'];
    }
    // One of the entries has the id of a stored entry, so the whole write was rolled back.
    const outcomes: EntryOutcome[] = [];
    for (const entry of write.entries) {
      const outcome = await writeOne({ ...write, entries: [entry] });
      if (typeof outcome === 'string') return outcome;
      outcomes.push(...outcome);
    }
    return outcomes;
  }

  async function writeAlone({ write, resolve, reject }: Waiting): Promise<void> {
    await writeOne(write).then(resolve, reject);
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await writeAll(
        group.map(({ write }) => write),
        areAlone ? 'wait' : 'skip',
      );
      for (const [index, member] of group.entries()) {
        const outcome = outcomes[index] ?? 'absent';
        if (outcome === 'absent') void writeAlone(member);
        else member.resolve(outcome);
      }
    } catch (error) {
      const mayBeRepeated = group.length > 1 || isUniqueViolation(error);
      for (const member of group) {
        if (mayBeRepeated && !(error instanceof DatabaseUnavailable)) void writeAlone(member);
        else member.reject(error);
      }
    }
  }

  /**
   * A group has at most one write of a person, because each write depends on the result of the
   * previous write.
   */
  function takeGroup(): Waiting[] {
    const group = new Map<string, Waiting>();
    waiting = waiting.filter((member) => {
      const { user_id } = member.write;
      const mustWait = group.size >= maxMembers || group.has(user_id) || writing.has(user_id);
      if (!mustWait) group.set(user_id, member);
      return mustWait;
    });
    return [...group.values()];
  }

  function start(): void {
    isPlanned = false;
    while (running < maxGroups) {
      const group = takeGroup();
      if (group.length === 0) return;
      const users = isPostgres(writer) ? group.map(({ write }) => write.user_id) : [];
      for (const user of users) writing.add(user);
      running += 1;
      void writeGroup(group).finally(() => {
        running -= 1;
        for (const user of users) writing.delete(user);
        plan();
      });
    }
  }

  /** All requests of one turn of the event loop can join the group. */
  function plan(): void {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(start);
  }

  return (write: EntryWrite): Promise<OwnOutcome> =>
    new Promise((resolve, reject) => {
      const member = { write, resolve, reject };
      if (write.entries.length > maxEntries) void writeAlone(member);
      else waiting.push(member);
      plan();
    });
}
