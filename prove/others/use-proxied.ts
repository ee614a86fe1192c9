import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { authorizationHeader } from '@daymark/shared/endpoint.ts';
import * as limits from '@daymark/shared/limits.ts';
import { connectionPath, type SeenConnection } from '@daymark/shared/service/connection.ts';
import { createAreas, type Person, registerPerson } from '../../harness/person.ts';
import { requestFrom } from '../../harness/request-from.ts';
import { lookUntil } from '../../harness/until.ts';

/**
 * Follows the changes of a person as the app does, and keeps the time of each event. Does not wait
 * for the answer, because some proxies hold back even the headers.
 */
export async function followChanges(origin: string, { token }: Person) {
  const stop = new AbortController();
  const answer = fetch(`${origin}${changesPath}`, {
    headers: { [authorizationHeader]: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  const times: number[] = [];
  const reading = (async () => {
    const { body } = await answer;
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const _ of chunk.matchAll(/^data: /gm)) times.push(performance.now());
    }
  })();
  void reading.catch(() => {});
  await Promise.race([answer, wait(2000)]);
  return { times: times as readonly number[], [Symbol.dispose]: () => stop.abort() };
}

export type Following = Awaited<ReturnType<typeof followChanges>>;

/**
 * Marks `count` days one after another. Returns the milliseconds between each answer and its event
 * on the stream. `Infinity` stands for a mark that did not arrive within two seconds.
 */
export async function timeMarks(
  { call, today }: Person,
  { stream, area, count }: { stream: Following; area: string; count: number },
): Promise<number[]> {
  const waits: number[] = [];
  for (let day = 0; day < count; day += 1) {
    const before = stream.times.length;
    const score_date = addDays(today, -day);
    await call(api.recordScore, { body: { life_area_id: area, score: 1, score_date } });
    const marked = performance.now();
    const look = () => stream.times[before] ?? Infinity;
    const arrived = await lookUntil(look, Number.isFinite, { within: 2000, every: 2 });
    waits.push(Math.max(0, arrived - marked));
  }
  return waits;
}

/** Escaped emoji in each note, for about 4.2 KB. */
const notes = '\\ud83c\\udfc3'.repeat(350);

interface BatchOptions {
  readonly person: Person;
  readonly area: string;
  /** Days between today and the newest day of the batch. */
  readonly daysBack: number;
}

/** Returns the body of a batch of 1,000 days with long notes, which has more than 4 MiB. */
export function createLargeBatch({ person, area, daysBack }: BatchOptions): string {
  const scores = Array.from({ length: 1000 }, (_, day) => ({
    life_area_id: area,
    score: 1,
    score_date: addDays(person.today, -day - daysBack),
    idempotency_key: `day ${day + daysBack}`,
    notes: '',
  }));
  return JSON.stringify({ scores }).replaceAll('"notes":""', `"notes":"${notes}"`);
}

/** Sends a large batch. Returns its bytes and the number of stored days. */
export async function sendLargeBatch(
  origin: string,
  { person, area }: { person: Person; area: string },
): Promise<{ bytes: number; stored: number }> {
  const body = createLargeBatch({ person, area, daysBack: 100 });
  const response = await fetch(`${origin}${api.recordScores.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body,
  });
  const answer = await response.text();
  const stored = [...answer.matchAll(/"status":201/g)].length;
  return { bytes: body.length, stored };
}

/**
 * Returns the address that counts as the client's if a client at 127.0.0.9 forges X-Forwarded-For.
 */
export async function seeForger(origin: string): Promise<string> {
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const answer = await requestFrom('127.0.0.9', origin + connectionPath, { headers });
  return (JSON.parse(await text(answer)) as SeenConnection).address;
}

/**
 * Reads as two people in turn, as the app does. Returns how many answers lack the email address of
 * their reader, such as answers from a cache for the other person.
 */
export async function countForeign(origin: string): Promise<number> {
  const people = [await registerPerson(origin), await registerPerson(origin)];
  for (const { call, email } of people) await createAreas(call, [email]);
  const paths = [api.sync.path, api.getMe.path, api.listLifeAreas.path];
  let foreign = 0;
  for (const path of [...paths, ...paths]) {
    for (const { token, email } of people) {
      const headers = { [authorizationHeader]: `Bearer ${token}` };
      const answer = await (await fetch(`${origin}${path}`, { headers })).text();
      if (!answer.includes(email)) foreign += 1;
    }
  }
  return foreign;
}

/** Returns how many of twelve refusals of large batches with a wrong token do not arrive. */
export async function countLostRefusals(origin: string): Promise<number> {
  let lost = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    const response = await fetch(`${origin}${api.recordScores.path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer wrong', 'content-type': 'application/json' },
      body: ' '.repeat(limits.batchBytes - 1),
    });
    if (response.status !== 401) lost += 1;
    await response.text();
  }
  return lost;
}
