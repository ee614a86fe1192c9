import type { Page } from 'playwright';
import type { Row } from '../table.ts';
import { slowDown } from './product.ts';

/** Between two frames of a display of 60 a second, in milliseconds, and what clocks differ by. */
const onTime = 16.7 + 1;

/** How long each frame lasts while a finger scrolls back in time, in milliseconds. */
export async function timeFrames(page: Page, origin: string, rate: number): Promise<number[]> {
  await page.goto(`${origin}/board?tab=month`);
  // Not before: the page that opens has the rate that was first chosen.
  await slowDown(page, rate);
  await page.getByRole('gridcell').first().waitFor();
  await page.waitForTimeout(3000);
  await page.evaluate(watchFrames);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 500,
    xDistance: 6000,
    speed: 1500,
    preventFling: true,
  });
  return page.evaluate(() => {
    performance.mark('end of frames');
    return performance.getEntriesByName('frame').map(({ duration }) => duration);
  });
}

/** Runs in the page: measures each frame from now on, until the end is marked. */
function watchFrames(): void {
  const watch = (start: number) => {
    requestAnimationFrame((now) => {
      if (performance.getEntriesByName('end of frames').length > 0) return;
      performance.measure('frame', { start, end: now });
      watch(now);
    });
  };
  requestAnimationFrame(watch);
}

export function smoothness(where: string, frames: readonly number[]): Row {
  const late = frames.filter((time) => time > onTime).length;
  const longest = Math.round(Math.max(...frames));
  return {
    measure: `Scroll the board back by 150 days, ${where}`,
    ours: `${late} of ${frames.length} frames late, the longest ${longest} ms`,
    against: '',
    ratio: null,
    bar: 'at most 1 in 100 late',
    isMet: late * 100 <= frames.length,
  };
}
