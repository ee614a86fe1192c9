import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { Picture } from '@daymark/shared/exports/picture.ts';
import type { PosterWords } from '@daymark/shared/exports/poster.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';

export interface PosterWish {
  /** Null for a poster of all areas. */
  readonly area: SyncedArea | null;
  /** Of that area, or of all. */
  readonly timelines: readonly Timeline<SyncedArea>[];
  readonly year: number;
  readonly theme: 'dark' | 'light';
  readonly words: PosterWords;
}

export declare function posterOn(wish: PosterWish): Picture;
export declare function drawPicture(canvas: HTMLCanvasElement, picture: Picture): void;
export declare function posterFile(wish: PosterWish, kind: 'png' | 'svg'): Promise<{ name: string; content: Blob }>;
