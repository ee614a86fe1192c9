import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { OutboxItem, Refusal } from '@daymark/shared/outbox/outbox-item.ts';
import { ApiError } from '../lib/api-errors.ts';

type Named = Pick<SyncedArea, 'name'> & { readonly id?: string | undefined };

/** The name of the area that a queued change is about; undefined where nobody here knows it. */
export function areaNameOf(item: OutboxItem, areas: readonly Named[]): string | undefined {
  if (item.operation === 'createLifeArea') return item.data.name;
  return areas.find(({ id }) => id === item.subject.life_area_id)?.name;
}

/** A refusal as the error it was. */
export function asError({ status, code, detail, errors }: Refusal): ApiError {
  return new ApiError({ status, body: { code, detail, errors }, retryAfter: null });
}
