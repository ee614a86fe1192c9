import type { Browser } from 'playwright';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import type { Person } from '../../harness/person.ts';
import { createLargeBatch } from './use-proxied.ts';

interface Use {
  readonly origin: string;
  readonly person: Person;
  readonly area: string;
}

/**
 * Number of streams that one browser keeps open. Browsers open only six connections to an HTTP/1.1
 * server. lighttpd answers at most eight requests at once over HTTP/2.
 */
const openStreams = 7;

const marks = 9;

/** Marks days and sends a large batch in Chromium, which uses HTTP/2 if the proxy offers it. */
export async function visitInChromium(browser: Browser, { origin, person, area }: Use) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  // The file has the app's origin, but does not start the app.
  await page.goto(`${origin}/theme.js`);
  const dates = Array.from({ length: marks }, (_, day) => addDays(person.today, -day - 20));
  const given = {
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    changesPath,
    markPath: api.recordScore.path,
    batchPath: api.recordScores.path,
    marks: dates.map((score_date) =>
      JSON.stringify({ life_area_id: area, score: 1, score_date, notes: '' }),
    ),
    batch: createLargeBatch({ person, area, daysBack: 1200 }),
    openStreams,
  };
  const seen = await page.evaluate(async ({ headers, ...use }) => {
    const times: number[] = [];
    async function follow(onText: (text: string) => void): Promise<void> {
      const { body } = await fetch(use.changesPath, { headers });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
        onText(part.value);
      }
    }
    const note = (text: string) => {
      for (const _ of text.matchAll(/^data: /gm)) times.push(performance.now());
    };
    const pause = (milliseconds: number) =>
      new Promise((resolve) => setTimeout(resolve, milliseconds));
    void follow(note);
    await pause(500);
    const waits: number[] = [];
    for (const body of use.marks) {
      const before = times.length;
      await fetch(use.markPath, { method: 'POST', headers, body });
      const marked = performance.now();
      while (times.length === before && performance.now() - marked < 2000) await pause(2);
      waits.push(Math.max(0, (times[before] ?? Infinity) - marked));
    }
    const answer = await fetch(use.batchPath, { method: 'POST', headers, body: use.batch });
    const stored = [...(await answer.text()).matchAll(/"status":201/g)].length;
    for (let stream = 1; stream < use.openStreams; stream += 1) void follow(() => {});
    await pause(500);
    const begun = performance.now();
    const call = fetch('/api/v1/service').then(() => performance.now() - begun);
    const beside = await Promise.race([call, pause(5000).then(() => Infinity)]);
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const protocols = entries.map(({ nextHopProtocol }) => nextHopProtocol);
    return { waits, stored, beside, protocols: [...new Set(protocols)] };
  }, given);
  await context.close();
  return seen;
}
