import autocannon from 'autocannon';
import type { SeededPerson } from './seed.ts';

/** Requests to one URL: reads, posts of the same body, or writes of scores. */
export interface Load {
  readonly url: string;
  readonly token?: string;
  /** Paths below `url` that each connection reads in turn. */
  readonly paths?: readonly string[];
  readonly seconds: number;
  readonly connections?: number;
  /** Requests per second. By default, each request follows the previous response at once. */
  readonly rate?: number;
  readonly post?: object;
  readonly writes?: {
    readonly people: readonly SeededPerson[];
    readonly date: string;
  };
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p99: number;
}

// Each load has a process of its own, because several loads can run at once.
if (import.meta.main) {
  const load = JSON.parse(process.argv[2] ?? '') as Load;
  process.stdout.write(JSON.stringify(await fire(load)));
}

async function fire(load: Load): Promise<LoadResult> {
  const { url, token, seconds, connections = 32, rate, post, paths, writes } = load;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const json = { 'content-type': 'application/json' };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    headers: post === undefined ? authorization : json,
    ...(post !== undefined && { method: 'POST', body: JSON.stringify(post) }),
    ...(paths !== undefined && { requests: paths.map((path) => ({ path })) }),
    ...(writes !== undefined && {
      requests: [{ method: 'POST', setupRequest: (request) => write(request, json, writes) }],
    }),
  });
  const failures = result.non2xx + result.errors;
  if (failures > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${failures} requests to ${url} failed: ${statuses}, ${result.errors} errors`);
  }
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}

function write(
  request: autocannon.Request,
  headers: Record<string, string>,
  { people, date }: NonNullable<Load['writes']>,
): autocannon.Request {
  const { token, areas } = oneOf(people);
  const body = {
    life_area_id: oneOf(areas),
    score: Math.random() < 0.7 ? 1 : 0,
    score_date: date,
    notes: '',
  };
  return {
    ...request,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  };
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}
