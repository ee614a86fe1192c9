import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { preferMotion } from '../../testing/prefer-motion.ts';
import { RotatingQuote } from './rotating-quote.tsx';

beforeEach(() => {
  preferMotion('no-preference');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const shown = () => document.querySelector('[data-shown="true"]')?.textContent ?? '';

test('the rotating quote changes every five seconds and begins again after six quotes', async () => {
  await mount(<RotatingQuote />);
  await expect.poll(vi.getTimerCount).toBe(1);
  const seen: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    seen.push(shown());
    const before = shown();
    vi.advanceTimersByTime(4999);
    expect(shown()).toBe(before);
    vi.advanceTimersByTime(1);
    await expect.poll(shown).not.toBe(before);
    // An effect sets the next timer after rendering. Fake time that passes before the effect does
    // not count.
    await expect.poll(vi.getTimerCount).toBe(1);
  }
  expect(new Set(seen).size).toBe(6);
  expect(seen[6]).toBe(seen[0]);
});

test('a paused rotating quote changes only when Next quote is pressed', async () => {
  await mount(<RotatingQuote />);
  const first = shown();
  await page.getByRole('button', { name: 'Pause quotes' }).click();
  vi.advanceTimersByTime(20_000);
  await expect.element(page.getByRole('button', { name: 'Play quotes' })).toBeVisible();
  expect(shown()).toBe(first);
  await page.getByRole('button', { name: 'Next quote' }).click();
  await expect.poll(shown).not.toBe(first);
});
