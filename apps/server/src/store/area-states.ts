import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { prepare, runTogether } from '../database/statements.ts';
import { combineFacts, selectAreas, selectPauses, type StoredAreaFacts } from './timelines.ts';

export interface AreaState {
  /** Facts of the area without its years. */
  readonly facts: StoredAreaFacts;
  /** Text that differs after each change of the area or of a pause that applies to it. */
  readonly state: string;
  /** Whether an entry of the area has changed since the given rev. */
  readonly isMarked: boolean;
}

/** Shows which areas have changed, so that the history of other areas need not be read. */
export async function readAreaStates(
  db: Kysely<Database>,
  given: { readonly user_id: string; readonly since: number },
): Promise<AreaState[]> {
  const [areas, pauses, marked] = await runTogether(db, [
    selectAreas.with(given),
    selectPauses.with(given),
    selectMarkedSince.with(given),
  ]);
  const markedAreas = new Set(marked.map(({ life_area_id }) => life_area_id));
  const common = JSON.stringify(pauses.filter(({ life_area_id }) => life_area_id === null));
  const commonState = hash('sha256', common, 'base64url');
  return combineFacts(areas, pauses, []).map((facts, index) => ({
    facts,
    state: `${areas[index]?.rev} ${commonState} ${JSON.stringify(facts.area.pauses)}`,
    isMarked: markedAreas.has(facts.area.id),
  }));
}

const selectMarkedSince = prepare((db, given: { user_id: string; since: number }) =>
  db
    .selectFrom('years')
    .select('life_area_id')
    .where('user_id', '=', given.user_id)
    .where('rev', '>', given.since),
);
