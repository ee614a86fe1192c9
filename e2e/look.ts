import { api } from '@daymark/shared/api.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@daymark/shared/accounts/account.ts';
import { chromium, type Locator, type Page } from '@playwright/test';
import { createApiCaller } from '../scripts/api-caller.ts';
import { chromiumArguments } from '../scripts/chromium.ts';
import { createDemoAccount } from '../scripts/demo-account.ts';
import { findOrInstallChromium } from '../scripts/install-chromium.ts';
import { endWithParent, root } from '../scripts/processes.ts';
import { openContext } from '../harness/browser.ts';
import { startServer } from '../harness/server.ts';
import { buildIfStale } from '../scripts/builds.ts';
import { registerAccount } from './account.ts';
import { committedPictures, takeCommitted } from './committed-pictures.ts';
import { walks } from './every-screen.ts';
import { openAll } from './inspection.ts';
import { sayIn } from './texts.ts';
import { greekWord } from './walk.ts';

// `npm run look` takes screenshots of every screen, dialog and state for review. Arguments select
// languages, sizes, themes, and places by a word such as 'settings'. The arguments 'readme' and
// 'manifest' update the committed screenshots instead.
const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;
type Size = keyof typeof sizes;
const themes = ['dark', 'light'] as const;
const folder = join(root, 'look');

interface Series {
  readonly language: Language;
  readonly size: Size;
  readonly theme: (typeof themes)[number];
}

endWithParent();
const asked = process.argv.slice(2);
const chosen = <T extends string>(all: readonly T[], usual = all): readonly T[] => {
  const named = all.filter((one) => asked.includes(one));
  return named.length > 0 ? named : usual;
};
const allSizes = Object.keys(sizes) as Size[];
const places = walks.filter(({ place }) => asked.some((word) => place.includes(word)));
const committed = chosen(Object.keys(committedPictures) as (keyof typeof committedPictures)[], []);
const wantedWalks = places.length > 0 ? places : walks;

await buildIfStale();
const server = await startServer();
const origin = `http://localhost:${server.port}`;
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: chromiumArguments,
});
try {
  const { token } = await createDemoAccount(origin, 'UTC');
  for (const name of committed) {
    await takeCommitted(committedPictures[name], { browser, origin, token });
  }
  if (committed.length === 0) await takeAll(token);
} finally {
  await browser.close();
  await server[Symbol.asyncDispose]();
}

async function takeAll(token: string): Promise<void> {
  for (const language of chosen(languages, ['en'])) {
    for (const theme of chosen(themes)) {
      for (const size of chosen(allSizes)) await take({ language, size, theme }, token);
    }
  }
}

async function take(series: Series, demoToken: string): Promise<void> {
  const { language } = series;
  const target = join(folder, `${language}-${series.size}-${series.theme}`);
  mkdirSync(target, { recursive: true });
  let count = 0;
  for (const { place, from, walk } of wantedWalks) {
    const token = from === 'with history' ? demoToken : (await registerAccount(origin)).token;
    await createApiCaller(origin, token)(api.updateMe, { body: { language } });
    const page = await openPage(series, from === 'signed out' ? null : token);
    const visit = async (name: string) => {
      count += 1;
      const title = `${String(count).padStart(2, '0')} ${name.replaceAll(/[/,]/g, '')}`;
      const path = join(target, `${title.replaceAll(' ', '-')}.png`);
      await page.evaluate(openAll);
      await page.evaluate(untilStill);
      await page.screenshot({ path, fullPage: (await page.getByRole('dialog').count()) === 0 });
      console.log(path);
    };
    try {
      const act = (control: Locator) => control.click();
      await walk({ page, say: sayIn(language), visit, act, words: greekWord });
    } catch (error) {
      console.error(`✗ ${target}, ${place}: ${String(error)}`);
      process.exitCode = 1;
    }
    await page.context().close();
  }
}

/** Runs in the page. Waits until all animations that can end have ended. */
async function untilStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
}

async function openPage({ size, theme, language }: Series, token: string | null): Promise<Page> {
  const context = await openContext(browser, origin, {
    stored: { language, themeMode: theme, ...(token !== null && { access_token: token }) },
    viewport: sizes[size],
    isMobile: size === 'phone',
    hasTouch: size !== 'desktop',
    locale: language,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}
