import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { chromiumArguments, findChromium } from './chromium.ts';
import { root } from './processes.ts';

// Run this when the favicon changes. The icons are committed, because a build has no browser.
const source = readFileSync(join(root, 'apps/web/public/favicon.svg'), 'utf8');
const folder = join(root, 'apps/web/public/icons');

/** Systems crop these icons to their own shape, so the background reaches the edges. */
const squared = source.replace(' rx="8"', '');
if (squared === source) throw new Error('The favicon has no rounded background any more.');

const icons = [
  { name: 'icon-192.png', svg: source, size: 192 },
  { name: 'icon-512.png', svg: source, size: 512 },
  { name: 'maskable-512.png', svg: squared, size: 512 },
  { name: 'apple-touch-icon.png', svg: squared, size: 180 },
];

const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === null ? {} : { executablePath }),
});
mkdirSync(folder, { recursive: true });
for (const icon of icons) await paint(browser, icon);
await browser.close();
console.log(`${icons.length} icons in ${folder}`);

async function paint(browser: Browser, { name, svg, size }: (typeof icons)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
}
