import { type AreaColorName, areaColors } from '@daymark/shared/areas/area-color.ts';
import type { CSSProperties } from 'react';

const plainColors: ReadonlySet<string> = new Set<AreaColorName>([
  'green',
  'blue',
  'orange',
  'purple',
  'red',
  'blueGrey',
]);
const needLightInk: ReadonlySet<string> = new Set<AreaColorName>(['purple', 'royal']);
const names: ReadonlySet<string> = new Set(areaColors);

/**
 * Returns the custom properties of an area's color, for the `style` of its element:
 * - `--area`: one color.
 * - `--area-fill`: background, which may be a gradient.
 * - `--on-area`: text on the fill, at least 4.5:1.
 * - `--area-check-fill`: background of a white check, at least 3:1.
 * - `--area-line`: ring or edge on a card, at least 3:1.
 * - `--area-text`: accent text on a surface, raised or not, at least 4.5:1.
 * - `--area-tint`: slightly colored raised background for normal text.
 * @param color one of the eighteen names, or `#rrggbb`
 */
export function getAreaColorStyle(color: string): CSSProperties {
  const [from, to] = getAreaColorStops(color);
  return {
    '--area': from,
    '--area-fill': `linear-gradient(135deg, ${from}, ${to})`,
    '--on-area': `var(${hasLightInk(color) ? '--ink-light' : '--ink-dark'})`,
    '--area-check-fill': `oklch(from ${from} min(l, 0.62) c h)`,
    '--area-line': `oklch(from ${from} clamp(var(--area-line-darkest), l, var(--area-line-lightest)) min(c, 0.15) h)`,
    '--area-text': `oklch(from ${from} var(--area-text-lightness) min(c, var(--area-text-chroma)) h)`,
    '--area-tint': `color-mix(in oklab, ${from} var(--area-tint-share), var(--raised))`,
  } as CSSProperties;
}

/** Returns the ends of the color's gradient as CSS. A plain color has equal ends. */
export function getAreaColorStops(color: string): [from: string, to: string] {
  if (plainColors.has(color)) return [`var(--area-${color})`, `var(--area-${color})`];
  if (names.has(color)) return [`var(--area-${color}-from)`, `var(--area-${color}-to)`];
  return [color, color];
}

function hasLightInk(color: string): boolean {
  return color.startsWith('#') ? luminance(color) < middleLuminance : needLightInk.has(color);
}

/** Luminance at which white and black contrast equally. White reads better on darker colors. */
const middleLuminance = 0.179;

/** Returns the relative luminance, 0-1, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
