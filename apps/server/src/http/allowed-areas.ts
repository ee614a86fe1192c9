import { refuse } from './errors.ts';
import type { Store } from '../store/store.ts';
import type { Principal } from '../store/principal.ts';

export function canSeeArea({ life_area_ids }: Principal, areaId: string): boolean {
  return life_area_ids === null || life_area_ids.includes(areaId);
}

export function assertCanSeeArea(principal: Principal, areaId: string): void {
  if (!canSeeArea(principal, areaId)) throw refuse('not_found');
}

/** @throws `out_of_scope` if the access token is limited to some areas */
export function assertCanSeeAllAreas({ life_area_ids }: Principal): void {
  if (life_area_ids !== null) throw refuse('out_of_scope');
}

export async function readAllowedTimelines(
  principal: Principal,
  store: Pick<Store, 'read'>,
  wanted: Parameters<Store['lifeAreas']['timelines']>[1],
): ReturnType<Store['lifeAreas']['timelines']> {
  const timelines = await store.read(principal, ({ lifeAreas }) =>
    lifeAreas.timelines(principal.user_id, wanted),
  );
  return timelines.filter(({ area }) => canSeeArea(principal, area.id));
}
