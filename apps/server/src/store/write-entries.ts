import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Database } from '../database/schema.ts';
import { runWithCommit, type Statement } from '../database/statements.ts';
import { updateRevs } from '../database/transactions.ts';
import { readWeeks } from '../database/weeks.ts';
import { listEntryEvents } from './changed-entries.ts';
import {
  deleteOldestOfDay,
  insertVersions,
  upsertEntries,
  upsertYears,
} from './entry-statements.ts';
import { insertAnswers } from './idempotency-repository.ts';
import {
  findReached,
  insertAchievements,
  insertCelebrations,
  selectNeededYears,
} from './milestones.ts';
import {
  planWrite,
  withWrittenYears,
  type EntryWrite,
  type OwnOutcome,
  type Plan,
} from './plan-write.ts';
import { readBeforeWrite } from './read-before-write.ts';
import { readFactsOfMany, type StoredAreaFacts } from './timelines.ts';
import { createEventRows, writeEvents } from './webhook-events.ts';

interface Writes {
  /** Each person once. */
  readonly writes: readonly EntryWrite[];
  readonly lock: 'wait' | 'skip';
}

/**
 * Writes entries of several people with one set of statements. The rows of the people stay locked,
 * so everything is decided from one read. Only the commit shows whether the statements succeeded.
 */
export async function writeEntries(
  db: Kysely<Database>,
  changes: ChangeFeed,
  { writes, lock }: Writes,
): Promise<OwnOutcome[]> {
  const before = await readBeforeWrite(db, writes, lock);
  const planned = writes.map((write) => planWrite(write, before));
  const plans = planned.flatMap(({ plan }) => plan ?? []);
  const facts = await readFactsOfDone(db, plans);
  const statements = [
    ...writeRows(plans, changes),
    ...plans.flatMap((plan) => writeEvents(listEvents(plan, facts.get(plan.user.id) ?? []))),
    ...writeReached(plans, facts),
    ...writeAnswers(plans),
  ];
  if (statements.length > 0) await runWithCommit(db, statements);
  return planned.map(({ outcome }) => outcome);
}

/** Most marks are of days that were done before, or are not done, and need no facts. */
function readFactsOfDone(db: Kysely<Database>, plans: readonly Plan[]) {
  const needed = plans
    .filter(({ done }) => done.length > 0)
    .map(({ user, done }) => ({ user_id: user.id, ...selectNeededYears(done, readWeeks(user)) }));
  return readFactsOfMany(db, needed);
}

function writeRows(plans: readonly Plan[], changes: ChangeFeed): Statement<unknown>[] {
  const changed = plans.filter(({ rows, versions }) => rows.length > 0 || versions.length > 0);
  if (changed.length === 0) return [];
  const collect = <Row extends object>(list: (plan: Plan) => Iterable<Row>) =>
    changed.flatMap((plan) =>
      Array.from(list(plan), (row) => ({ ...row, user_id: plan.user.id, rev: plan.rev })),
    );
  const entries = collect(({ rows }) => rows);
  const years = collect((plan) => plan.years.values());
  const versions = collect((plan) => plan.versions);
  const ids = JSON.stringify(changed.map(({ user }) => user.id));
  return [
    updateRevs.with({ ids }),
    ...(entries.length > 0 ? [upsertEntries.with({ entries: JSON.stringify(entries) })] : []),
    ...(years.length > 0 ? [upsertYears.with({ years: JSON.stringify(years) })] : []),
    ...(versions.length > 0 ? [insertVersions.with({ versions: JSON.stringify(versions) })] : []),
    ...versions.filter(({ isFull }) => isFull).map((day) => deleteOldestOfDay.with(day)),
    ...changes.publishing(changed.map(({ user, rev }) => ({ user_id: user.id, rev }))),
  ];
}

type Facts = ReadonlyMap<string, readonly StoredAreaFacts[]>;

function getFactsAfter(plan: Plan, facts: readonly StoredAreaFacts[]) {
  return { facts: withWrittenYears(facts, plan), days: plan.done, weeks: readWeeks(plan.user) };
}

function listEvents(plan: Plan, facts: readonly StoredAreaFacts[]) {
  const { user, rev, now, rows, listeners } = plan;
  if (listeners.length === 0 || rows.length === 0) return [];
  const events = listEntryEvents(rows, {
    after: getFactsAfter(plan, facts),
    before: facts,
    wanted: new Set(listeners.flatMap((listener) => listener.events)),
  });
  // Receivers of the first version do not know batches, so a single mark is sent without one.
  const queued = { listeners, events, areTogether: rows.length > 1 };
  return createEventRows({ user_id: user.id, rev, now }, queued);
}

function writeReached(plans: readonly Plan[], facts: Facts): Statement<unknown>[] {
  const reached = plans
    .filter(({ done }) => done.length > 0)
    .map((plan) => findReached(plan.user.id, getFactsAfter(plan, facts.get(plan.user.id) ?? [])));
  const achievements = reached.flatMap((each) => each.achievements);
  const celebrations = reached.flatMap((each) => each.celebrations);
  return [
    ...(achievements.length > 0
      ? [insertAchievements.with({ reminders: JSON.stringify(achievements) })]
      : []),
    ...(celebrations.length > 0
      ? [insertCelebrations.with({ reminders: JSON.stringify(celebrations) })]
      : []),
  ];
}

function writeAnswers(plans: readonly Plan[]): Statement<unknown>[] {
  const answers = plans.flatMap((plan) => plan.answers);
  return answers.length > 0 ? [insertAnswers.with({ answers: JSON.stringify(answers) })] : [];
}
