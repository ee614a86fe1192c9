import { areaIcons } from '@daymark/shared/areas/area-icon.ts';
import { expect, test } from 'vitest';
import sprite from 'virtual:area-icon-sprite';
import { mount } from '../testing/mount.tsx';
import { AreaIcon } from './area-icon.tsx';

async function loadedSprite(): Promise<Document> {
  const text = await (await fetch(sprite)).text();
  return new DOMParser().parseFromString(text, 'image/svg+xml');
}

test('the icon sprite contains every area icon', async () => {
  const symbols = [...(await loadedSprite()).querySelectorAll('symbol')];
  expect(symbols.map(({ id }) => id)).toEqual([...areaIcons]);
  expect(symbols.filter(({ childElementCount }) => childElementCount === 0)).toEqual([]);
});

test('an area icon is drawn from the sprite, and an area without an icon shows a dot', async () => {
  await mount(
    <>
      <AreaIcon icon="bike" />
      <AreaIcon icon={null} />
    </>,
  );
  const [icon, dot] = document.querySelectorAll('svg');
  expect(icon?.querySelector('use')?.getAttribute('href')).toBe(`${sprite}#bike`);
  await expect
    .poll(() => icon?.querySelector('use')?.getBoundingClientRect().width ?? 0)
    .toBeGreaterThan(0);
  expect(dot?.querySelector('circle')).not.toBeNull();
  expect([icon, dot].map((svg) => svg?.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
});
