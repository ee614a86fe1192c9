import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { listScores } from '@daymark/shared/entries/score-endpoints.ts';
import { createApiCaller } from '../scripts/api-caller.ts';

/** Marks a day of an area; each is sent until it is answered, always under its own key. */
interface KeyedScore {
  readonly key: string;
  readonly person: Marker;
  readonly life_area_id: string;
  readonly score_date: CalendarDate;
}

interface Marker {
  readonly token: string;
  readonly areas: readonly string[];
}

export interface MarkStream {
  /** How many marks the server has confirmed. */
  readonly acknowledged: () => number;
  /** Of those confirmed up to now. */
  readonly acknowledgedKeys: () => ReadonlySet<string>;
  /** How many went without an answer and were sent again. */
  readonly repeated: () => number;
  /** Keeps 32 marks on their way to the server until told to stop. */
  readonly send: (origin: string, stop: AbortSignal) => Promise<void>;
  /** Sends what was never answered. */
  readonly finish: (origin: string) => Promise<void>;
  /** How many were answered with a fault of the server's. */
  readonly failed: () => number;
  /** Lays what a server has beside what was confirmed, or beside what should at least be there and what may be. */
  readonly compare: (origin: string, least?: ReadonlySet<string>) => Promise<Compared>;
}

interface Compared {
  readonly lost: number;
  readonly doubled: number;
}

const areasOfOne = 20;
const daysOfOne = 366;
const connections = 32;
const today = Temporal.Now.plainDateISO('UTC').toString();

interface MarkStreamOptions {
  readonly onRegistered?: (token: string) => Promise<void>;
  /** All people mark side by side, in the place of one after the other. */
  readonly areSideBySide?: boolean;
  /** Marks that are written together. */
  readonly perRequest?: number;
}

/** Registers as many people as so many different marks need. */
export async function createMarkStream(
  origin: string,
  count: number,
  { onRegistered = async () => {}, areSideBySide = false, perRequest = 1 }: MarkStreamOptions = {},
): Promise<MarkStream> {
  const people: Marker[] = [];
  while (people.length * areasOfOne * daysOfOne < count) {
    const person = await newMarker(origin);
    await onRegistered(person.token);
    people.push(person);
  }
  const marks = areSideBySide ? inTurn(people.map((one) => marksOf([one]))) : marksOf(people);
  const fresh = together(marks, perRequest);
  const unanswered: Written[] = [];
  const acknowledged = new Map<string, KeyedScore>();
  let repeated = 0;
  let failed = 0;

  async function sendOne(to: string, written: Written, stop?: AbortSignal): Promise<boolean> {
    try {
      const response = await fetch(new URL(pathOf(written), to), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${written[0].person.token}`,
          'content-type': 'application/json',
          // Marks of a batch have their keys in its body.
          ...(written.length === 1 && { 'idempotency-key': written[0].key }),
        },
        body: bodyOf(written),
        ...(stop && { signal: stop }),
      });
      const answer = await response.text();
      if (response.status >= 500) {
        failed += 1;
        return false;
      }
      if (!response.ok) throw new Error(`A mark was refused with ${response.status}`);
      if (written.length > 1) assertAllTaken(answer);
      for (const mark of written) acknowledged.set(mark.key, mark);
      return true;
    } catch (error) {
      if (error instanceof TypeError || stop?.aborted === true) return false;
      throw error;
    }
  }

  async function work(to: string, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const again = unanswered.pop();
      const written = again ?? fresh.next().value;
      if (written === undefined) return;
      if (again !== undefined) repeated += written.length;
      if (await sendOne(to, written, stop)) continue;
      unanswered.push(written);
      // The server may be away for a moment; asking at once would only be asking more often.
      if (!stop.aborted) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    acknowledged: () => acknowledged.size,
    acknowledgedKeys: () => new Set(acknowledged.keys()),
    failed: () => failed,
    repeated: () => repeated,
    async send(to, stop) {
      await Promise.all(Array.from({ length: connections }, () => work(to, stop)));
    },
    async finish(to) {
      for (const written of unanswered.splice(0)) {
        repeated += written.length;
        if (!(await sendOne(to, written))) throw new Error('The server does not answer.');
      }
    },
    async compare(to, least = new Set(acknowledged.keys())) {
      const found = new Map<string, number>();
      let doubled = 0;
      for (const person of people) {
        for (const score of await scoresOf(to, person)) {
          found.set(score.notes, (found.get(score.notes) ?? 0) + 1);
          // Written once, a score was last changed when it was made.
          if (score.updated_at !== score.created_at) doubled += 1;
        }
      }
      for (const [key, times] of found) doubled += acknowledged.has(key) ? times - 1 : times;
      return { lost: [...least].filter((key) => !found.has(key)).length, doubled };
    },
  };
}

/** Marks of one person, in one request. */
type Written = readonly [KeyedScore, ...KeyedScore[]];

function* together(
  marks: Generator<KeyedScore, undefined>,
  count: number,
): Generator<Written, undefined> {
  let written: [KeyedScore, ...KeyedScore[]] | null = null;
  for (const mark of marks) {
    if (written !== null && (written.length === count || written[0].person !== mark.person)) {
      yield written;
      written = null;
    }
    if (written === null) written = [mark];
    else written.push(mark);
  }
  if (written !== null) yield written;
}

function pathOf({ length }: Written): string {
  return length === 1 ? '/api/v1/scores/' : '/api/v1/scores/batch';
}

function bodyOf(written: Written): string {
  const scores = written.map(({ key, life_area_id, score_date }) => {
    return { life_area_id, score_date, score: 1, notes: key };
  });
  if (scores.length === 1) return JSON.stringify(scores[0]);
  const keyed = scores.map((score) => ({ ...score, idempotency_key: score.notes }));
  return JSON.stringify({ scores: keyed });
}

function assertAllTaken(answer: string): void {
  const { results } = JSON.parse(answer) as { readonly results: readonly { status: number }[] };
  const refused = results.find(({ status }) => status >= 300);
  if (refused !== undefined) throw new Error(`A mark was refused with ${refused.status}`);
}

async function newMarker(origin: string): Promise<Marker> {
  const { access_token: token } = await createApiCaller(origin)(register, {
    body: {
      email: `${crypto.randomUUID()}@prove.example`,
      password: 'Quiet-Harbour-71',
      full_name: 'Mark Stream',
      timezone: 'UTC',
    },
  });
  const call = createApiCaller(origin, token);
  const created_on = addDays(today, -daysOfOne);
  const areas: string[] = [];
  for (let number = 1; number <= areasOfOne; number++) {
    areas.push((await call(createLifeArea, { body: { name: `Area ${number}`, created_on } })).id);
  }
  return { token, areas };
}

function* marksOf(people: readonly Marker[]): Generator<KeyedScore, undefined> {
  for (const person of people) {
    for (let day = 0; day < daysOfOne; day++) {
      for (const life_area_id of person.areas) {
        const score_date = addDays(today, -day);
        yield { key: crypto.randomUUID(), person, life_area_id, score_date };
      }
    }
  }
}

function* inTurn<T>(all: readonly Generator<T, undefined>[]): Generator<T, undefined> {
  for (let left = [...all]; left.length > 0;) {
    const round = left.map((each) => ({ each, next: each.next() }));
    left = round.flatMap(({ each, next }) => (next.done === true ? [] : each));
    for (const { next } of round) if (next.done !== true) yield next.value;
  }
}

function scoresOf(origin: string, { token }: Marker) {
  const query = { start_date: addDays(today, 1 - daysOfOne), end_date: today };
  return createApiCaller(origin, token)(listScores, { query });
}
