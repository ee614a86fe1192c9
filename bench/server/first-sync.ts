import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { SyncAnswer } from '@daymark/shared/sync/sync.ts';
import { median } from '../../harness/numbers.ts';
import { timeOf } from '../../harness/repeat.ts';
import { plainRow, type Row } from '../table.ts';
import { rounds } from './measure.ts';
import type { Person, Seeded } from './seed.ts';

// Measures the bytes that a new device fetches and how long its sync blocks the server's thread.

interface Given {
  readonly people: Seeded;
  readonly on: string;
}

export async function measureFirstSyncs(origin: string, { people, on }: Given): Promise<Row[]> {
  return [
    await measureFirstSync(origin, { person: people.twenty, on, kilobytes: 120 }),
    await measureFirstSync(origin, { person: people.fifty, on, kilobytes: 300 }),
  ];
}

async function measureFirstSync(
  origin: string,
  { person, on, kilobytes }: { person: Person; on: string; kilobytes: number },
): Promise<Row> {
  const all: Awaited<ReturnType<typeof syncWatched>>[] = [];
  // The first two rounds are a warm-up.
  for (let round = 0; round < rounds + 2; round++) all.push(await syncWatched(origin, person));
  const [first] = all;
  const bytes = first?.bytes ?? 0;
  const longest = median(all.slice(2).map((one) => one.longest));
  const size = `${(bytes / 1000).toFixed(1)} kB in ${first?.pages} pages`;
  return plainRow(
    `First sync, ten years of ${person.areas.length} areas, ${on}`,
    `${size}, another waits for ${Math.round(longest)} ms`,
    {
      bar: `at most ${kilobytes} kB, at most 50 ms`,
      isMet: bytes <= kilobytes * 1000 && longest <= 50,
    },
  );
}

/**
 * Syncs while requesting /health again and again. The slowest answer shows how long the thread was
 * blocked, in milliseconds.
 */
async function syncWatched(origin: string, { token }: Person) {
  const state = { isOver: false };
  const agent = new Agent({ keepAlive: true });
  const watching = (async () => {
    let longest = 0;
    while (!state.isOver) {
      const time = await timeOf(() => answerOf(`${origin}/health`, { agent }));
      longest = Math.max(longest, time);
    }
    return longest;
  })();
  let [bytes, pages] = [0, 0];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const body = await fetchPage(`${origin}/api/v1/sync${query}`, token);
    bytes += body.length;
    pages += 1;
    cursor = body.answer.has_more ? body.answer.cursor : null;
  } while (cursor !== null);
  state.isOver = true;
  const longest = await watching;
  agent.destroy();
  return { bytes, pages, longest };
}

async function fetchPage(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
  const { body, encoding } = await answerOf(url, { headers });
  const text = (await plain(body, encoding)).toString();
  return { length: body.length, answer: JSON.parse(text) as SyncAnswer };
}

function plain(body: Buffer, encoding: string | undefined): Promise<Buffer> | Buffer {
  if (encoding === 'br') return promisify(brotliDecompress)(body);
  return encoding === 'gzip' ? promisify(gunzip)(body) : body;
}

/** Returns the undecoded body of an answer. `fetch` would decode it. */
async function answerOf(url: string, options: { agent?: Agent; headers?: Record<string, string> }) {
  const [response] = (await once(get(url, options), 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  return { body, encoding: response.headers['content-encoding'] };
}
