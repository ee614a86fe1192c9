import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import type { Picture } from '../../rules/picture.ts';
import { drawSvg } from '../../rules/picture-svg.ts';
import { drawPoster, type PosterWords } from '../../rules/poster.ts';
import type { PosterColors } from '../../rules/poster-cells.ts';
import type { ShownAmounts } from '../../rules/shown-cell.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { getAreaColorStops, getAreaColorStyle } from '../../ui/area-color-style.ts';
import { createMeasure, drawPng } from './draw-picture.ts';
import type { SavedFile } from '../../lib/save-file.ts';

export interface PosterOptions {
  readonly area: SyncedArea | null;
  readonly timelines: readonly Timeline<SyncedArea>[];
  /** Amounts of the area. */
  readonly amounts: ShownAmounts;
  readonly year: number;
  readonly firstWeekday: Weekday;
  readonly theme: 'dark' | 'light';
  readonly words: PosterWords;
}

export function makePoster({ area, theme, ...options }: PosterOptions): Picture {
  return drawPoster({
    subject: area === null ? 'all' : 'area',
    ...options,
    colors: colorsOf(theme, area?.color ?? 'emerald'),
    measure: createMeasure(),
  });
}

/** Pixels of the PNG file for each pixel of the picture. */
const scale = 2;

/** Paints shape by shape, because the content security policy forbids blobs as images. */
export async function makePosterFile(
  options: PosterOptions,
  kind: 'png' | 'svg',
): Promise<SavedFile> {
  const picture = makePoster(options);
  const name = `${['daymark', options.year, fileWord(options.area?.name)].filter(Boolean).join('-')}.${kind}`;
  if (kind === 'png') return { name, content: await drawPng(picture, scale) };
  return { name, content: new Blob([drawSvg(picture)], { type: 'image/svg+xml' }) };
}

/** Keeps only characters that every file system accepts. */
function fileWord(name = ''): string {
  return name
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}

function colorsOf(theme: PosterOptions['theme'], areaColor: string): PosterColors {
  const probe = document.createElement('div');
  probe.dataset['theme'] = theme;
  probe.hidden = true;
  for (const [name, value] of Object.entries(getAreaColorStyle(areaColor))) {
    probe.style.setProperty(name, String(value));
  }
  document.body.append(probe);
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const painted = (css: string): string => {
    probe.style.color = css;
    return context === null ? '' : hexOf(context, getComputedStyle(probe).color);
  };
  const token = (name: string) => painted(`var(--${name})`);
  const [from, to] = getAreaColorStops(areaColor).map(painted);
  try {
    return {
      surface: token('surface'),
      text: token('text'),
      muted: token('muted'),
      line: token('line'),
      lineStrong: token('line-strong'),
      heat: [token('heat-0'), token('heat-1'), token('heat-2'), token('heat-3'), token('heat-4')],
      area: from === to ? (from ?? '') : [from ?? '', to ?? ''],
      areaEdge: token('area-line'),
    };
  } finally {
    probe.remove();
  }
}

/** Converts any CSS color to hexadecimal, which programs other than browsers understand. */
function hexOf(context: OffscreenCanvasRenderingContext2D, color: string): string {
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const digits = [red, green, blue].map((channel) => channel.toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}
