/** Color as `#rrggbb`, or a gradient from the upper left to the lower right corner. */
export type Paint = string | readonly [from: string, to: string];

export interface Square {
  readonly kind: 'square';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly fill: Paint | null;
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
  /** Baseline of the text. */
  readonly y: number;
  readonly align: 'start' | 'middle' | 'end';
  readonly color: string;
}

export type Shape = Square | Line | PictureText;

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly shapes: readonly Shape[];
}

/** System fonts, because a picture embeds none. */
export const pictureFont =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";
