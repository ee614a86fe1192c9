import { api } from '@daymark/shared/api.ts';
import type { Store } from '../store.ts';
import { comeDue } from './come-due.ts';
import { everyEndpoint, probeEndpoints } from './endpoint-probe.ts';

/** They would end what the others have made. */
const ending = ['logout', 'changePassword'];

/** By a call of every endpoint that makes something, and with more rows than are read at once. */
export async function fillEveryTable(store: Store): Promise<void> {
  const probe = await probeEndpoints(store);
  for (const [name, { method, access }] of everyEndpoint) {
    const makes = access === 'session' && (method === 'POST' || method === 'PUT');
    if (makes && !ending.includes(name)) {
      await probe.send(name, { headers: { 'idempotency-key': name } });
    }
  }
  await probe.send('endSession');
  const { body } = probe.sampleCall('recordScore');
  await probe.send('recordScore', { payload: JSON.stringify({ ...body, score: 1 }) });
  const { body: erased } = await probe.owner.call(api.createLifeArea, { body: { name: 'Gone' } });
  const params = { id: erased.id };
  await probe.owner.call(api.deleteLifeArea, { params, query: { erase: 'true' } });
  const limit = { hits: 1, seconds: 60 };
  for (let minute = 0; minute < 1100; minute += 1) {
    await store.rateLimits.hit(`key ${minute % 3}`, limit, minute * 60_000);
  }
  await comeDue(store);
  await store.reminders.keepTzdata('2026a');
  await probe.test.close();
}
