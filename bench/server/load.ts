import autocannon from 'autocannon';

/** One run of load against one address. Each `area` given makes a write of today's score; without any it is a read. */
export interface Load {
  readonly url: string;
  readonly token: string;
  readonly seconds: number;
  readonly writes?: { readonly areas: readonly string[]; readonly date: string };
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were no success, and connections that failed. */
  readonly failures: number;
}

// Runs in a process of its own, so that making the load takes nothing from the server's thread.
if (import.meta.main) {
  const load = JSON.parse(process.argv[2] ?? '') as Load;
  process.stdout.write(JSON.stringify(await fire(load)));
}

async function fire({ url, token, seconds, writes }: Load): Promise<LoadResult> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    ...(writes === undefined
      ? { headers: { authorization: headers.authorization } }
      : {
          requests: [
            { method: 'POST', setupRequest: (request) => write(request, headers, writes) },
          ],
        }),
  });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

function write(
  request: autocannon.Request,
  headers: Record<string, string>,
  { areas, date }: NonNullable<Load['writes']>,
): autocannon.Request {
  const body = {
    life_area_id: areas[Math.floor(Math.random() * areas.length)],
    score: Math.random() < 0.7 ? 1 : 0,
    score_date: date,
    notes: '',
  };
  return {
    ...request,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  };
}
