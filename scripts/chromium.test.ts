import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChromium, findHeadlessChromium } from './chromium.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-chromium-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

it('findChromium prefers the path in CHROMIUM_PATH to a browser in PATH', () => {
  program('chromium');
  const named = program('another');
  expect(findChromium({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
});

it('findChromium finds Chrome in a folder of PATH', () => {
  const chrome = program('google-chrome');
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(chrome);
});

it('findChromium returns null if the file in PATH is not executable', () => {
  program('chromium', 0o644);
  expect(findChromium({ PATH: folder })).toBeNull();
});

it('findHeadlessChromium prefers CHROMIUM_PATH to a headless Chromium, and both to other browsers', () => {
  const chromium = program('chromium');
  expect(findHeadlessChromium({ PATH: folder })).toBe(chromium);
  const shell = program('chromium-headless-shell');
  expect(findHeadlessChromium({ PATH: folder })).toBe(shell);
  expect(findHeadlessChromium({ CHROMIUM_PATH: chromium, PATH: folder })).toBe(chromium);
  expect(findChromium({ PATH: folder })).toBe(chromium);
});
