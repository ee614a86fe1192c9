import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly form_factor?: string;
  readonly label?: string;
}

const folder = join(root, 'apps/web/public');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
};

/** Returns the size in the format of `sizes`. A PNG has width and height at bytes 16 and 20. */
function sizeOf({ src }: Picture): string {
  const file = readFileSync(join(folder, src));
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test.each([...manifest.icons, ...manifest.screenshots])(
  'the picture $src has the size that the manifest declares',
  (picture) => {
    expect(sizeOf(picture)).toBe(picture.sizes);
  },
);

test.each(['narrow', 'wide'])(
  'the manifest has labeled screenshots of the app for a %s screen',
  (form) => {
    const ofForm = manifest.screenshots.filter(({ form_factor }) => form_factor === form);
    expect(ofForm.length).toBeGreaterThan(0);
    expect(ofForm.every(({ label = '' }) => label !== '')).toBe(true);
    // Browsers ignore screenshots that differ in size from the first screenshot.
    expect(new Set(ofForm.map(({ sizes }) => sizes)).size).toBe(1);
  },
);

test.each(manifest.screenshots)('the screenshot $src is smaller than 150 kB', ({ src }) => {
  expect(statSync(join(folder, src)).size).toBeLessThan(150_000);
});
