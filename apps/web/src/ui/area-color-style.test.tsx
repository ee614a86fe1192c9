import { areaColors } from '@daymark/shared/areas/area-color.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import '../app/theme/base.css';
import { contrast } from '../testing/contrast.ts';
import { getAreaColorStyle } from './area-color-style.ts';

afterEach(() => document.body.replaceChildren());

/** Returns the color that the browser computes for a CSS color value on an area's element. */
function resolved(color: string, value: string): string {
  const element = document.body.appendChild(document.createElement('div'));
  for (const [name, text] of Object.entries(getAreaColorStyle(color))) {
    element.style.setProperty(name, String(text));
  }
  element.style.color = value;
  return getComputedStyle(element).color;
}

function stopsOf(color: string): string[] {
  const element = document.body.appendChild(document.createElement('div'));
  for (const [name, text] of Object.entries(getAreaColorStyle(color))) {
    element.style.setProperty(name, String(text));
  }
  element.style.backgroundImage = 'var(--area-fill)';
  return getComputedStyle(element).backgroundImage.match(/rgb\([^)]+\)/g) ?? [];
}

function weakestContrast(color: string): number {
  const ink = resolved(color, 'var(--on-area)');
  const accent = resolved(color, 'var(--area-text)');
  const stops = stopsOf(color);
  expect(stops).toHaveLength(2);
  return Math.min(
    ...stops.map((stop) => contrast(ink, stop)),
    contrast(accent, resolved(color, 'var(--surface)')),
    contrast(accent, resolved(color, 'var(--raised)')),
    contrast(accent, resolved(color, 'var(--area-tint)')),
    contrast(resolved(color, 'var(--text)'), resolved(color, 'var(--area-tint)')),
    contrast(resolved(color, 'var(--muted)'), resolved(color, 'var(--area-tint)')),
  );
}

for (const theme of ['dark', 'light']) {
  test.for(areaColors)(
    `text on and in the area color %s has a contrast of at least 4.5:1 in the ${theme} theme`,
    (color) => {
      document.documentElement.dataset['theme'] = theme;
      expect(weakestContrast(color)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test(`text on and in any area color has a contrast of at least 4.5:1 in the ${theme} theme @long`, () => {
    document.documentElement.dataset['theme'] = theme;
    const anyColor = fc
      .integer({ min: 0, max: 0xff_ff_ff })
      .map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(weakestContrast(color)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300, examples: [['#000000'], ['#ffffff'], ['#767676'], ['#ffff00'], ['#0000ff']] },
    );
  });
}
