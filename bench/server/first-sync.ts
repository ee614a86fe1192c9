import { sync } from '@daymark/shared/sync/sync-endpoints.ts';
import { median } from '../../harness/numbers.ts';
import { measureMilliseconds, repeatDuring } from '../../harness/repeat.ts';
import { createRow, type Row } from '../table.ts';
import { createWire, type Wire } from '../wire.ts';
import { rounds } from './measure.ts';
import type { SeededPerson } from './seed.ts';

/** Measures the bytes of a new device's first sync, and how long it blocks the server's thread. */
export async function measureFirstSync(
  origin: string,
  person: SeededPerson,
  { kilobytes, on }: { readonly kilobytes: number; readonly on: string },
): Promise<Row> {
  // The first two rounds are a warm-up.
  const all = await Array.fromAsync({ length: rounds + 2 }, () => syncWatched(origin, person));
  const measured = all.slice(2);
  const bytes = median(measured.map((one) => one.bytes));
  const longest = median(measured.map((one) => one.longest));
  const size = `${(bytes / 1000).toFixed(1)} kB in ${measured[0]?.pages} pages`;
  return createRow(
    `First sync, ten years of ${person.areas.length} areas, ${on}`,
    `${size}, another request waits for ${Math.round(longest)} ms`,
    {
      bar: `at most ${kilobytes} kB, at most 50 ms`,
      isMet: bytes <= kilobytes * 1000 && longest <= 50,
    },
  );
}

/** Requests /health repeatedly during the sync. The slowest answer shows the longest block. */
async function syncWatched(origin: string, { token }: SeededPerson) {
  const [device, other] = [await createWire(origin), await createWire(origin)];
  let longest = 0;
  const pages = await repeatDuring(syncAll(device, token), async () => {
    const asked = () => other.send('health', '/health');
    longest = Math.max(longest, await measureMilliseconds(asked));
  });
  const bytes = device.bytesReceived();
  for (const wire of [device, other]) wire.close();
  return { bytes, pages, longest };
}

async function syncAll(device: Wire, token: string): Promise<number> {
  for (let [pages, query] = [1, {}]; ; pages += 1) {
    const page = await device.call(sync, { query }, token);
    if (page === null) throw new Error('The sync was refused.');
    if (!page.has_more) return pages;
    query = { cursor: page.cursor };
  }
}
