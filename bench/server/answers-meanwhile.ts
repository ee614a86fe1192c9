import { timeOf } from '../../harness/repeat.ts';
import { setTimeout as wait } from 'node:timers/promises';

interface Someone {
  readonly origin: string;
  readonly token: string;
}

/**
 * Repeats several reads and a mark of one person concurrently while `goesOn` returns true. Each
 * repetition waits for its answer. Returns the response times in milliseconds.
 */
export async function measureAnswers(
  someone: Someone,
  goesOn: () => boolean | Promise<boolean>,
): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const reads = ['/api/v1/analytics/dashboard', '/api/v1/life-areas/', '/api/v1/auth/me'];
  const mark = await markFirstArea(someone);
  const calls = [...reads.map((path) => () => call(someone, path)), mark];
  const workers = calls.map(async (ask) => {
    while (!over.signal.aborted) {
      times.push(await timeOf(ask));
      await wait(25);
    }
  });
  while (await goesOn()) await wait(250);
  over.abort();
  await Promise.all(workers);
  return times;
}

async function markFirstArea(someone: Someone): Promise<() => Promise<unknown>> {
  const [area] = (await call(someone, '/api/v1/life-areas/')) as { id: string }[];
  const mark = { life_area_id: area?.id, score_date: new Date().toISOString().slice(0, 10) };
  let marks = 0;
  return () => {
    marks += 1;
    return call(someone, '/api/v1/scores/', { ...mark, score: marks % 2, notes: '' });
  };
}

async function call({ origin, token }: Someone, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}
