import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { startFaultyProxy } from '../../harness/faulty-proxy.ts';
import { startFirefox } from '../../harness/firefox.ts';
import { createAreas, type Person, registerPerson } from '../../harness/person.ts';
import type { ScriptPage } from '../../harness/script-page.ts';
import { startServer, temporaryFolder } from '../../harness/server.ts';
import { lookUntil } from '../../harness/until.ts';
import { atLeast, exactly, type Figure, type Proofs } from '../proof.ts';
import {
  check,
  untilChecked,
  untilInstalled,
  getCheckboxExpression,
  signInByForm,
} from './engine-page.ts';

export const proofs: Proofs = {
  firefox: {
    claim:
      'In Firefox ESR, marks work in two tabs, offline and after a restart, the board scrolls, and an update installs',
    needsBuild: true,
    async run() {
      using folder = temporaryFolder();
      const profile = join(folder.path, 'profile');
      mkdirSync(profile);
      await using server = await startServer();
      await using proxy = await startFaultyProxy(server.port);
      const { origin } = proxy;
      const person = await newPerson(origin);
      const figures: Figure[] = [];
      {
        await using firefox = await startFirefox(profile);
        const { tab, version } = firefox;
        figures.push({ measure: 'version of Firefox', value: version, bar: 'one', isMet: true });
        await signInByForm(tab, origin, person);
        await check(tab, 'Reading');
        await marksOf(person, 1);
        await tab.go(`${origin}/dashboard`);
        await untilChecked(tab, 'Reading');
        figures.push(await scrollBoard(tab, origin));
        await tab.go(`${origin}/dashboard`);
        const other = await firefox.newTab();
        await other.go(`${origin}/dashboard`);
        await check(other, 'Running');
        await untilChecked(tab, 'Running');
        await untilInstalled(tab);
        const isTaken = await takeUpgrade(tab, () => (proxy.build += 1));
        figures.push(exactly('updates installed by a click', isTaken ? 1 : 0, 1));
        await server.end();
        await tab.go(`${origin}/dashboard`);
        await check(tab, 'Piano');
        await tab.until(`return document.body.innerText.includes('Waiting to sync')`);
      }
      await using firefox = await startFirefox(profile);
      await firefox.tab.go(`${origin}/dashboard`);
      await untilChecked(firefox.tab, 'Piano');
      await server.start();
      await firefox.tab.evaluate(`dispatchEvent(new Event('online'))`);
      const marks = await marksOf(person, 3);
      return [...figures, exactly('days marked online, in a second tab and offline', marks, 3)];
    },
  },
};

async function newPerson(origin: string): Promise<Person> {
  const person = await registerPerson(origin);
  await createAreas(person.call, ['Reading', 'Running', 'Piano'], addDays(person.today, -200));
  return person;
}

async function scrollBoard(tab: ScriptPage, origin: string): Promise<Figure> {
  await tab.go(`${origin}/board?tab=month`);
  const scroller = `document.querySelector('main [class^=scroller]')`;
  await tab.until(`return ${scroller}?.scrollWidth > 2000`);
  const value = await tab.evaluate<number>(`
    ${scroller}.scrollLeft -= 1000;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return Math.abs(${scroller}.scrollLeft)`);
  return atLeast('pixels that the board scrolls', value, 900);
}

async function takeUpgrade(tab: ScriptPage, release: () => void): Promise<boolean> {
  await tab.evaluate(`window.isOld = true`);
  release();
  await tab.until(`
    dispatchEvent(new Event('focus'));
    return document.body.innerText.includes('A new version is ready.')`);
  const buttons = `[...document.querySelectorAll('button')]`;
  await tab.click(`${buttons}.find((each) => each.innerText === 'Update')`);
  await tab.until(
    `return window.isOld === undefined && ${getCheckboxExpression('Piano')} !== null`,
  );
  return tab.evaluate<boolean>(
    `return (await navigator.serviceWorker.getRegistration()).waiting === null`,
  );
}

function marksOf({ call, today }: Person, expected: number): Promise<number> {
  const query = { start_date: today, end_date: today };
  const count = async () => (await call(api.listScores, { query })).length;
  return lookUntil(count, (marks) => marks >= expected, { within: 30_000, every: 200 });
}
