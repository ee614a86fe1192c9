import { sql } from 'kysely';
import type { Delivery } from './reminder-areas.ts';

export const deliveryKey = ['user_id', 'kind', 'local_date', 'hour'] as const;
export type DeliveryKey = Pick<Delivery, (typeof deliveryKey)[number]>;

/** Condition that joins deliveries to rows named `given`. */
export const isGivenDelivery = sql`deliveries.user_id = given.user_id
  and deliveries.kind = given.kind and deliveries.local_date = given.local_date
  and deliveries.hour = given.hour`;
