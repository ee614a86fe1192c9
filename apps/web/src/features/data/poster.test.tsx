import { getAreaColorHex } from '@daymark/shared/areas/area-color-hex.ts';
import { areaColors } from '@daymark/shared/areas/area-color.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { drawSvg } from '../../rules/picture-svg.ts';
import type { PosterWords } from '../../rules/poster.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { emptyPersonData } from '@daymark/shared/sync/person-data.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { expect, test } from 'vitest';
import '../../app/theme/base.css';
import type { Session } from '../../lib/session.ts';
import { SessionContext } from '../../lib/use-services.ts';
import { createTimelines } from '../../local/shown-data.ts';
import { madeArea, madeUser } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { getAreaColorStops } from '../../ui/area-color-style.ts';
import { makePoster, makePosterFile, type PosterOptions } from './poster.ts';
import { usePosterWords } from './use-poster-words.ts';

const today = '2026-01-31';

/** Twenty completed days in a row from January 1 on, then one day that was not done. */
function madeTimelines(parts: Partial<SyncedArea> = {}): readonly Timeline<SyncedArea>[] {
  const draft = createDraft(emptyPersonData);
  const area = madeArea({ id: 'reading', name: 'Reading', color: 'ocean', ...parts });
  draft.areas.set(area.id, area);
  for (let day = 0; day < 20; day += 1) {
    draft.setEntry({ life_area_id: area.id, score_date: addDays('2026-01-01', day) }, 1);
  }
  draft.setEntry({ life_area_id: area.id, score_date: '2026-01-21' }, 0);
  return createTimelines()(draft.finish(), today);
}

/** Reads the English words as a signed-in user gets them. */
async function readWords(
  isOfArea: boolean,
  user: Partial<typeof madeUser> = {},
): Promise<PosterWords> {
  const read: PosterWords[] = [];
  const state = { status: 'signed-in' as const, user: { ...madeUser, ...user } };
  const session: Partial<Session> = { state: () => state, subscribe: () => () => {} };
  const timelines = madeTimelines();
  const area = isOfArea ? (timelines[0]?.area ?? null) : null;
  await mount(
    <SessionContext value={session as Session}>
      <Reader subject={{ area, timelines, year: 2026 }} onRead={(words) => read.push(words)} />
    </SessionContext>,
  );
  const [words] = read;
  if (words === undefined) throw new Error('Nothing was rendered');
  return words;
}

interface ReaderProps {
  readonly subject: Pick<PosterOptions, 'area' | 'timelines' | 'year'>;
  readonly onRead: (words: PosterWords) => void;
}

function Reader({ subject, onRead }: ReaderProps) {
  onRead(usePosterWords()(subject));
  return null;
}

async function madeWish(parts: Partial<PosterOptions> = {}): Promise<PosterOptions> {
  const timelines = parts.timelines ?? madeTimelines();
  const area = timelines[0]?.area ?? null;
  const words = await readWords(true);
  const choices = { year: 2026, firstWeekday: 1, theme: 'light' } as const;
  return { area, timelines, amounts: new Map(), ...choices, words, ...parts };
}

test("the words of an area's poster contain the stats of its year", async () => {
  const words = await readWords(true);
  expect(words).toMatchObject({
    title: 'Reading',
    stats: [
      { value: '20', label: 'Days done' },
      { value: '20', label: 'Best streak' },
      { value: '67%', label: 'Completion' },
      { value: '39%', label: 'Strength' },
    ],
  });
  expect([words.months[0], words.months[11]]).toEqual(['January', 'December']);
  expect(words.weekdays.join('')).toBe('MTWTFSS');
});

test('a poster of all areas shows no strength', async () => {
  const labels = ({ stats }: PosterWords) => stats.map(({ label }) => label);
  const words = await readWords(false);
  expect(words.title).toBe('All areas');
  expect(labels(words)).toEqual(['Days done', 'Perfect days', 'Best streak', 'Completion']);
});

test('a poster has the colors of its chosen theme in a page with any theme', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  const light = drawSvg(makePoster(await madeWish({ theme: 'light' })));
  expect(light).toContain('fill="#f4f6f9"');
  expect(light).toContain('<stop stop-color="#1f93b8"/><stop offset="1" stop-color="#62d2ea"/>');
  expect(drawSvg(makePoster(await madeWish({ theme: 'dark' })))).toContain('fill="#0f1318"');
  expect(document.querySelector('div[data-theme]')).toBeNull();
});

test('the SVG of a poster uses only colors that programs other than browsers know', async () => {
  for (const color of ['royal', 'mint', '#667EEA']) {
    const timelines = madeTimelines({ color });
    for (const area of [timelines[0]?.area ?? null, null]) {
      const svg = drawSvg(makePoster(await madeWish({ timelines, area })));
      expect(svg).not.toMatch(/oklch|var\(|rgb|color-mix/);
    }
  }
});

test('the PNG of a poster has twice the size and the content of the SVG @long', async () => {
  const wish = await madeWish();
  const { name, content } = await makePosterFile(wish, 'png');
  expect(name).toBe('daymark-2026-Reading.png');
  expect(content.type).toBe('image/png');
  const bitmap = await createImageBitmap(content);
  expect([bitmap.width, bitmap.height]).toEqual([3200, 4000]);
  const context = new OffscreenCanvas(3200, 4000).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const pixel = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
  expect(pixel(4, 4)).toEqual([0xf4, 0xf6, 0xf9, 255]);
  // The middle of Thursday, January 1, is between the two ends of its gradient.
  const [red = 0, green = 0, blue = 0] = pixel(2 * (100 + 3 * 44 + 19), 2 * (356 + 82 + 19));
  expect(Math.abs(red - (0x1f + 0x62) / 2)).toBeLessThan(6);
  expect(Math.abs(green - (0x93 + 0xd2) / 2)).toBeLessThan(6);
  expect(Math.abs(blue - (0xb8 + 0xea) / 2)).toBeLessThan(6);
});

test.each([
  ['Früh aufstehen / Зарядка?', 'daymark-2026-Früh-aufstehen-Зарядка.svg'],
  ['..\\..', 'daymark-2026.svg'],
])(
  'the poster file of the area %j has the name %s, which every file system accepts',
  async (areaName, expected) => {
    const timelines = madeTimelines({ name: areaName });
    const { name, content } = await makePosterFile(await madeWish({ timelines }), 'svg');
    expect(name).toBe(expected);
    const read = new DOMParser().parseFromString(
      await content.text(),
      content.type as 'image/svg+xml',
    );
    expect(read.querySelector('parsererror')).toBeNull();
  },
);

test.each(areaColors)("poster files use the theme's value for the color %s", (color) => {
  const element = document.body.appendChild(document.createElement('div'));
  element.style.color = getAreaColorStops(color)[0];
  const shown = getComputedStyle(element).color;
  element.style.color = getAreaColorHex(color);
  expect(getComputedStyle(element).color).toBe(shown);
  element.remove();
});
