import type { Page } from 'playwright';
import { createRow, type Row } from '../table.ts';
import { lengthsOfFrames, slowDown, watchFrames } from './phone.ts';

/** Milliseconds between two frames at 60 Hz, plus 1 ms of clock error. */
const onTime = 16.7 + 1;

export async function timeFrames(page: Page, origin: string, rate: number): Promise<number[]> {
  await page.goto(`${origin}/board?tab=month`);
  // The page is still throttled from the tap measurements, so the rate is set again.
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

export function countLate(frames: readonly number[]): number {
  return frames.filter((time) => time > onTime).length;
}

export function smoothness(where: string, frames: readonly number[]): Row {
  const late = countLate(frames);
  const longest = Math.round(Math.max(...frames));
  return createRow(
    `Scroll the board back by 150 days, ${where}`,
    `${late} of ${frames.length} frames late, the longest ${longest} ms`,
    { bar: 'at most 1 in 100 late', isMet: late * 100 <= frames.length },
  );
}
