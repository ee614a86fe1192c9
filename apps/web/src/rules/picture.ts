/** One colour, or two from the upper left corner to the lower right one. As `#rrggbb`. */
export type Paint = string | readonly [from: string, to: string];

export interface Square {
  readonly kind: 'square';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  /** Null for an outline alone. */
  readonly fill: Paint | null;
  /** Within the square. */
  readonly edge: { readonly color: string; readonly width: number } | null;
}

export interface Line {
  readonly kind: 'line';
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly color: string;
  readonly width: number;
}

export interface Font {
  readonly size: number;
  readonly weight: number;
}

export interface PictureText extends Font {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  /** Of the line that the letters stand on. */
  readonly y: number;
  readonly align: 'start' | 'middle' | 'end';
  readonly color: string;
}

export type Shape = Square | Line | PictureText;

/** What is drawn, from behind to the front, in pixels: written as SVG, or painted on a canvas. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** For those who do not see it. */
  readonly title: string;
  readonly shapes: readonly Shape[];
}

/** The fonts that devices have; a picture brings none along. */
export const pictureFont =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";
