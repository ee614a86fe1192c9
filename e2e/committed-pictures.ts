import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { openContext } from '../harness/browser.ts';
import { root } from '../scripts/processes.ts';

// Screenshots of the app with the demo account. They are committed, because builds have no browser.
// After a change to these screens, update the pictures with `npm run look readme manifest`.
interface Series {
  readonly folder: string;
  /** Install dialogs of browsers need PNG. Other pictures are WebP, which is a quarter as large. */
  readonly format: 'png' | 'webp';
  readonly sizes: Readonly<Record<string, BrowserContextOptions>>;
  readonly pictures: readonly Picture[];
}

interface Picture {
  readonly size: string;
  readonly name: string;
  readonly path: string;
  /** Waits until the subject of the picture is visible. */
  readonly show: (page: Page) => Promise<void>;
}

const cards = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
const button = (page: Page, name: string) => page.getByRole('button', { name });
/** Waits for the Today screen, including the parts that load last. */
async function today(page: Page): Promise<void> {
  await page.getByRole('figure', { name: "Today's progress" }).waitFor();
  await button(page, 'Notifications').waitFor();
  await button(page, 'Show month').waitFor();
}
const analytics = (page: Page) =>
  page.getByRole('grid', { name: 'Days of the last year' }).waitFor();

export const committedPictures = {
  readme: {
    folder: join(root, 'docs/pictures'),
    format: 'webp',
    sizes: {
      phone: { viewport: { width: 390, height: 844 }, isMobile: true },
      desktop: { viewport: { width: 1440, height: 900 } },
    },
    pictures: [
      { size: 'phone', name: 'today', path: '/dashboard', show: today },
      { size: 'desktop', name: 'today', path: '/dashboard', show: today },
    ],
  },
  // The web app manifest states the sizes of these pictures.
  manifest: {
    folder: join(root, 'apps/web/public/screenshots'),
    format: 'png',
    sizes: {
      narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true },
      wide: { viewport: { width: 1280, height: 800 } },
    },
    pictures: [
      { size: 'narrow', name: 'today', path: '/dashboard', show: today },
      { size: 'narrow', name: 'mark', path: '/dashboard', show: openSheet },
      { size: 'narrow', name: 'analytics', path: '/analytics', show: analytics },
      { size: 'wide', name: 'today', path: '/dashboard', show: today },
      { size: 'wide', name: 'analytics', path: '/analytics', show: analytics },
    ],
  },
} satisfies Record<string, Series>;

async function openSheet(page: Page): Promise<void> {
  await today(page);
  await cards(page).first().getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

interface Demo {
  readonly browser: Browser;
  readonly origin: string;
  readonly token: string;
}

export async function takeCommitted(
  series: Series,
  { browser, origin, token }: Demo,
): Promise<void> {
  const { folder, format, sizes, pictures } = series;
  mkdirSync(folder, { recursive: true });
  for (const { size, name, path, show } of pictures) {
    const context = await openContext(browser, origin, {
      ...sizes[size],
      stored: { access_token: token },
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(path);
    await show(page);
    const file = join(folder, `${name}-${size}.${format}`);
    const bytes = await screenshot(page, format);
    writeFileSync(file, bytes);
    console.log(`${file} ${bytes.length} bytes`);
    await context.close();
  }
}

async function screenshot(page: Page, format: Series['format']): Promise<Buffer> {
  if (format === 'png') return page.screenshot();
  // Playwright itself writes only PNG and JPEG.
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format, quality: 85 });
  return Buffer.from(data, 'base64');
}
