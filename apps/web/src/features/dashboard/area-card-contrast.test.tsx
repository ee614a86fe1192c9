import { areaColors } from '@daymark/shared/areas/area-color.ts';
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { contrast, over } from '../../testing/contrast.ts';
import { madeArea, madeEntry } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { AreaCard } from './area-card.tsx';
import type { AreaOnDay } from './area-on-day.ts';

const score_date = '2026-03-20';
const due = { kind: 'due' } as const;

function cardsOf(colors: readonly string[]) {
  const entries = colors.flatMap((color): AreaOnDay[] => {
    const area = madeArea({ id: color, name: color, color });
    const scored = (score: 0 | 1) => madeEntry({ life_area_id: color, score_date, score });
    return [
      { area, entry: null, state: 'unscored', due },
      { area, entry: scored(0), state: 'not-done', due },
      { area, entry: scored(1), state: 'done', due },
    ];
  });
  return entries.map((entry) => (
    <AreaCard
      key={`${entry.area.id} ${entry.state}`}
      {...entry}
      date={score_date}
      pending={null}
      streak={null}
      waiting={false}
      isPast
      onOpen={() => {}}
      onMark={() => {}}
      menuOf={() => null}
    />
  ));
}

/** Returns the contrast of each ring's outline against the background of its card. */
function ringContrasts(): { readonly card: string; readonly ratio: number }[] {
  return [...document.querySelectorAll('article')].map((card) => {
    // The first circle is the fill, and the last one the outline.
    const ring = card.querySelector('circle:last-of-type');
    if (ring === null) throw new Error('a card without a ring');
    const { stroke, strokeOpacity } = getComputedStyle(ring);
    const { backgroundColor } = getComputedStyle(card);
    const line = over(stroke, Number(strokeOpacity), backgroundColor);
    return {
      card: `${card.textContent} (${card.dataset['state']})`,
      ratio: contrast(line, backgroundColor),
    };
  });
}

/** Also disables transitions, because a ring in transition has another contrast. */
async function preferContrast(value: 'more' | 'no-preference'): Promise<void> {
  const features = [
    { name: 'prefers-contrast', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await (cdp() as unknown as Devtools).send('Emulation.setEmulatedMedia', { features });
}

/** Method of `cdp()` used here. The provider's types are loaded only in vitest's configuration. */
interface Devtools {
  send(method: 'Emulation.setEmulatedMedia', parameters: object): Promise<unknown>;
}

afterEach(() => preferContrast('no-preference'));

async function weakOnes(theme: string, colors: readonly string[], least: number) {
  await mount(<>{cardsOf(colors)}</>);
  document.documentElement.dataset['theme'] = theme;
  const contrasts = ringContrasts();
  expect(contrasts).toHaveLength(colors.length * 3);
  return contrasts.filter(({ ratio }) => ratio < least);
}

/** Sample of the colors that a user can type: six steps per channel. */
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const typed = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

for (const theme of ['dark', 'light']) {
  for (const [preference, least] of [
    ['no-preference', 3],
    ['more', 4.5],
  ] as const) {
    test(`every ring of an area card has at least ${least}:1 contrast in the theme ${theme} with prefers-contrast: ${preference} @long`, async () => {
      await preferContrast(preference);
      expect(matchMedia('(prefers-contrast: more)').matches).toBe(preference === 'more');
      expect(await weakOnes(theme, [...areaColors, ...typed], least)).toEqual([]);
    });
  }
}
