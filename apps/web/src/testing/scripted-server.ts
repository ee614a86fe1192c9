import type { ScoreBatch } from '@daymark/shared/entries/score.ts';
import { asOurs } from './fake-network.ts';

/** Request that reached the server. Each score of a batch counts as one request. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly token: string;
  readonly body: unknown;
}

export type Fate =
  | 'answered'
  | 'request lost'
  | 'response lost'
  | { readonly status: number; readonly code: string; readonly retryAfter?: number };

type Decide = (arrival: Arrival) => Fate | Promise<Fate>;

const answered: Decide = () => 'answered';

/** Has one effect per idempotency key. A repeated request gets the first response. */
export function createScriptedServer() {
  const arrivals: Arrival[] = [];
  const effects = new Map<string, Arrival>();
  let decide = answered;
  let answerOf = plainAnswer;

  async function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const arrival = readArrival(input, init);
    if (arrival.path.startsWith('/api/v1/sync')) return nothingNew(arrival);
    const scores = scoresOf(arrival);
    const parts = scores ?? [arrival];
    const fate = await decide(arrival);
    if (fate === 'request lost') throw new TypeError('Failed to fetch');
    arrivals.push(...parts);
    const isOfEach = scores !== null && typeof fate === 'object' && ofOneScore.has(fate.status);
    if (typeof fate === 'object' && !isOfEach) return refusalOf(fate);
    const answers: Response[] = [];
    for (const part of parts) {
      const own = isOfEach ? await decide(part) : fate;
      if (typeof own === 'object') answers.push(refusalOf(own));
      else {
        const effect = effects.get(part.key) ?? part;
        effects.set(part.key, effect);
        answers.push(answerOf(effect));
        if (scores !== null && !isJson(answers.at(-1) ?? plainAnswer(part))) break;
      }
    }
    if (fate === 'response lost') throw new TypeError('Failed to fetch');
    const [first = plainAnswer(arrival)] = answers;
    return asOurs(scores === null || !isJson(first) ? first : await batchOf(answers));
  }

  return {
    fetch,
    arrivals,
    effects,
    script(next: Decide) {
      decide = next;
    },
    /** Sets the outcomes of the following requests in order. The last outcome repeats. */
    inTurn(...fates: Fate[]) {
      let turn = 0;
      decide = () => {
        turn += 1;
        return fates[Math.min(turn, fates.length) - 1] ?? 'answered';
      };
    },
    holdBack(): () => void {
      const { promise, resolve } = Promise.withResolvers<Fate>();
      decide = () => promise;
      return () => resolve('answered');
    },
    answerWith(next: (arrival: Arrival) => Response) {
      answerOf = next;
    },
  };
}

function readArrival(input: string | URL | Request, init: RequestInit = {}): Arrival {
  const headers = new Headers(init.headers);
  return {
    method: init.method ?? 'GET',
    path: typeof input === 'string' ? input : '',
    key: headers.get('idempotency-key') ?? '',
    token: headers.get('Daymark-Authorization')?.replace('Bearer ', '') ?? '',
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
  };
}

/** Status codes that concern one score of a batch instead of the whole request. */
const ofOneScore: ReadonlySet<number> = new Set([403, 404, 409, 422]);

function scoresOf(arrival: Arrival): Arrival[] | null {
  if (!arrival.path.endsWith('/scores/batch')) return null;
  return (arrival.body as ScoreBatch).scores.map(({ idempotency_key: key = '', ...body }) => ({
    ...arrival,
    key,
    body,
  }));
}

/** A response without JSON comes from a proxy and concerns the whole request. */
function isJson(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('application/json') ?? false;
}

async function batchOf(answers: readonly Response[]): Promise<Response> {
  const results = answers.map(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as unknown,
  }));
  const date = answers[0]?.headers.get('Date');
  const headers = date === null || date === undefined ? {} : { Date: date };
  return Response.json({ results: await Promise.all(results) }, { headers });
}

/** Responds to pulls without changes, because tests of the outbox ignore them. */
function nothingNew({ path }: Arrival): Response {
  const cursor = new URL(path, location.href).searchParams.get('cursor') ?? 'first';
  const rows = { areas: [], pauses: [], years: [], notifications: [], removed: [] };
  return asOurs(Response.json({ cursor, rev: 1, full: false, has_more: false, ...rows }));
}

function plainAnswer({ method, body }: Arrival): Response {
  if (method === 'DELETE') return new Response(null, { status: 204 });
  return Response.json(body, { status: method === 'POST' ? 201 : 200 });
}

function refusalOf({ status, code, retryAfter }: Exclude<Fate, string>): Response {
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return asOurs(Response.json({ detail: `Refused: ${code}.`, code }, { status, headers }));
}
