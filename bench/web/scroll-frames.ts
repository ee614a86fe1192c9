import type { Page } from 'playwright';
import { plainRow, type Row } from '../table.ts';
import { lengthsOfFrames, slowDown, watchFrames } from './phone.ts';

/** Milliseconds between two frames of a display of 60 a second, and what clocks differ by. */
const onTime = 16.7 + 1;

/** Measures the milliseconds of each frame while a finger scrolls back in time. */
export async function timeFrames(page: Page, origin: string, rate: number): Promise<number[]> {
  await page.goto(`${origin}/board?tab=month`);
  // The page that opens has the rate that was first chosen, so that it is slowed down now.
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
  return lengthsOfFrames(page);
}

export function smoothness(where: string, frames: readonly number[]): Row {
  const late = frames.filter((time) => time > onTime).length;
  const longest = Math.round(Math.max(...frames));
  return plainRow(
    `Scroll the board back by 150 days, ${where}`,
    `${late} of ${frames.length} frames late, the longest ${longest} ms`,
    { bar: 'at most 1 in 100 late', isMet: late * 100 <= frames.length },
  );
}
