import type { Paint, Shape } from './picture.ts';
import type { ShownCell } from './shown-cell.ts';

/** Colors of a theme as `#rrggbb`. */
export interface PosterColors {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly heat: readonly [string, string, string, string, string];
  /** Color of a poster of one area. `areaEdge` contrasts with the surface. */
  readonly area: Paint;
  readonly areaEdge: string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Width and height of the cell of a day, in pixels. */
export const cellSize = 38;

/** Each state has its own shape, so that the states can be distinguished without color. */
export function drawStateCell(
  shown: ShownCell | null,
  place: Place,
  colors: PosterColors,
): Shape[] {
  const { x, y } = place;
  const [middleX, middleY] = [x + cellSize / 2, y + cellSize / 2];
  const stroke = { kind: 'line', color: colors.lineStrong, width: 2.5 } as const;
  switch (shown?.state) {
    case 'done':
      return [{ ...drawFilled(place, colors.area), edge: { color: colors.areaEdge, width: 1.5 } }];
    case 'not-done':
      return [
        drawOutline(place, colors.line, 3),
        { ...stroke, from: [middleX - 6, middleY], to: [middleX + 6, middleY], width: 3.5 },
      ];
    case 'none':
      return [drawFilled(place, colors.line)];
    case 'paused':
      // The middle stroke is the longest.
      return [12, 24, 12].map((half, index) => {
        const shift = (index - 1) * 11;
        const [cx, cy] = [middleX + shift, middleY + shift];
        const reach = half / 2;
        return { ...stroke, from: [cx - reach, cy + reach], to: [cx + reach, cy - reach] };
      });
    case 'kept':
      return [
        drawOutline(place, colors.lineStrong),
        dot({ x: middleX, y: middleY, radius: 6 }, colors.areaEdge),
      ];
    case 'partly':
      return [drawFilled(place, shadeShare(shown.share, colors))];
    case 'not-due':
      return [dot({ x: middleX, y: middleY, radius: 4 }, colors.lineStrong)];
    default:
      return [drawOutline(place, colors.line)];
  }
}

export function drawFilled({ x, y }: Place, fill: Paint) {
  return {
    kind: 'square',
    x,
    y,
    width: cellSize,
    height: cellSize,
    radius: 9,
    fill,
    edge: null,
  } as const;
}

export function drawOutline({ x, y }: Place, color: string, width = 1.5) {
  const edge = { color, width };
  return {
    kind: 'square',
    x,
    y,
    width: cellSize,
    height: cellSize,
    radius: 9,
    fill: null,
    edge,
  } as const;
}

function dot({ x, y, radius }: Place & { readonly radius: number }, fill: string): Shape {
  const size = 2 * radius;
  const corner = { x: x - radius, y: y - radius };
  return { kind: 'square', ...corner, width: size, height: size, radius, fill, edge: null };
}

/** Mixes the colors as `day-cell.module.css` does. */
function shadeShare(share: number | undefined, { areaEdge, line }: PosterColors): string {
  const part = 0.1 + 0.45 * (share ?? 0.5);
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [line, areaEdge].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((from ?? 0) + part * ((to ?? 0) - (from ?? 0)));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
