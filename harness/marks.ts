import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@daymark/shared/api.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { createApiCaller } from '../scripts/api-caller.ts';
import { createAreas, nameAreas, registerPerson } from './person.ts';

/** Mark of a day. Every attempt to send the mark uses the same idempotency key. */
interface Mark {
  readonly key: string;
  readonly person: Marker;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
}

interface Marker {
  readonly token: string;
  readonly areas: readonly string[];
}

type Batch = readonly [Mark, ...Mark[]];

export type MarkStream = Awaited<ReturnType<typeof createMarkStream>>;

const areasPerPerson = 20;
const daysPerPerson = 366;
const connections = 32;
const today = Temporal.Now.plainDateISO('UTC').toString();

interface MarkStreamOptions {
  readonly onRegistered?: (token: string) => Promise<void>;
  /** True mixes the marks of all people. False sends all marks of one person, then of the next. */
  readonly areSideBySide?: boolean;
  readonly perRequest?: number;
}

/** Registers enough people for `count` different marks. Returns a sender of their marks. */
export async function createMarkStream(
  origin: string,
  count: number,
  { onRegistered = async () => {}, areSideBySide = false, perRequest = 1 }: MarkStreamOptions = {},
) {
  const people: Marker[] = [];
  while (people.length * areasPerPerson * daysPerPerson < count) {
    const person = await newMarker(origin);
    await onRegistered(person.token);
    people.push(person);
  }
  const groups = areSideBySide ? [people] : people.map((one) => [one]);
  const fresh = toBatches(groups.values().flatMap(createMarks), perRequest);
  const unanswered: Batch[] = [];
  const acknowledged = new Map<string, Mark>();
  let repeated = 0;
  let failed = 0;

  async function sendBatch(batch: Batch, stop?: AbortSignal): Promise<boolean> {
    try {
      const response = await post(origin, batch, stop);
      const answer = await response.text();
      if (response.status >= 500) {
        failed += 1;
        return false;
      }
      if (!response.ok) throw new Error(`A mark was refused with ${response.status}`);
      if (batch.length > 1) assertAllTaken(answer);
      for (const mark of batch) acknowledged.set(mark.key, mark);
      return true;
    } catch (error) {
      if (error instanceof TypeError || stop?.aborted === true) return false;
      throw error;
    }
  }

  async function work(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const unsent = unanswered.pop();
      const batch = unsent ?? fresh.next().value;
      if (batch === undefined) return;
      if (unsent !== undefined) repeated += batch.length;
      if (await sendBatch(batch, stop)) continue;
      unanswered.push(batch);
      // The server may be unavailable for a moment.
      if (!stop.aborted) await wait(20);
    }
  }

  async function finish(): Promise<void> {
    for (const batch of unanswered.splice(0)) {
      repeated += batch.length;
      if (!(await sendBatch(batch))) throw new Error('The server does not respond.');
    }
  }

  return {
    acknowledged: () => acknowledged.size,
    acknowledgedKeys: (): ReadonlySet<string> => new Set(acknowledged.keys()),
    failed: () => failed,
    repeated: () => repeated,
    async send(stop: AbortSignal): Promise<void> {
      await Promise.all(Array.from({ length: connections }, () => work(stop)));
    },
    finish,
    /** Sends marks while `others` runs. Then sends the unacknowledged marks again. */
    async sendWhile(others: () => Promise<unknown>): Promise<void> {
      const stop = new AbortController();
      const sent = this.send(stop.signal);
      await others();
      stop.abort();
      await sent;
      await finish();
    },
    /**
     * Reads the marks from the server at `at`. `lost` counts the missing marks of `least`.
     * `doubled` counts the marks that were written more than once or never acknowledged.
     */
    async compare(least: ReadonlySet<string> = new Set(acknowledged.keys()), at = origin) {
      const found = new Map<string, number>();
      let doubled = 0;
      for (const { token } of people) {
        const query = { start_date: addDays(today, 1 - daysPerPerson), end_date: today };
        for (const score of await createApiCaller(at, token)(api.listScores, { query })) {
          found.set(score.notes, (found.get(score.notes) ?? 0) + 1);
          // The times are equal if the entry was written only once.
          if (score.updated_at !== score.created_at) doubled += 1;
        }
      }
      for (const [key, times] of found) doubled += acknowledged.has(key) ? times - 1 : times;
      return { lost: [...least].filter((key) => !found.has(key)).length, doubled };
    },
  };
}

function* toBatches(marks: Iterable<Mark>, count: number): Generator<Batch, undefined> {
  let batch: [Mark, ...Mark[]] | null = null;
  for (const mark of marks) {
    if (batch !== null && (batch.length === count || batch[0].person !== mark.person)) {
      yield batch;
      batch = null;
    }
    if (batch === null) batch = [mark];
    else batch.push(mark);
  }
  if (batch !== null) yield batch;
}

/** A batch has idempotency keys in its body. A single mark has its key in a header. */
function post(origin: string, batch: Batch, signal?: AbortSignal): Promise<Response> {
  const scores = batch.map(({ key, life_area_id, score_date }) => {
    return { life_area_id, score_date, score: 1, notes: key };
  });
  const isSingle = scores.length === 1;
  const keyed = scores.map((score) => ({ ...score, idempotency_key: score.notes }));
  return fetch(new URL(isSingle ? '/api/v1/scores/' : '/api/v1/scores/batch', origin), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${batch[0].person.token}`,
      'content-type': 'application/json',
      ...(isSingle && { 'idempotency-key': batch[0].key }),
    },
    body: JSON.stringify(isSingle ? scores[0] : { scores: keyed }),
    ...(signal && { signal }),
  });
}

function assertAllTaken(answer: string): void {
  const { results } = JSON.parse(answer) as { readonly results: readonly { status: number }[] };
  const refused = results.find(({ status }) => status >= 300);
  if (refused !== undefined) throw new Error(`A mark was refused with ${refused.status}`);
}

async function newMarker(origin: string): Promise<Marker> {
  const { token, call } = await registerPerson(origin);
  const areas = await createAreas(call, nameAreas(areasPerPerson), addDays(today, -daysPerPerson));
  return { token, areas };
}

function* createMarks(people: readonly Marker[]): Generator<Mark> {
  for (let day = 0; day < daysPerPerson; day++) {
    for (let place = 0; place < areasPerPerson; place++) {
      for (const person of people) {
        const life_area_id = person.areas[place] ?? '';
        const score_date = addDays(today, -day);
        yield { key: crypto.randomUUID(), person, life_area_id, score_date };
      }
    }
  }
}
