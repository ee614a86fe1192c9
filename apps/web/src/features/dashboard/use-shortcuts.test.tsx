import { expect, test, vi } from 'vitest';
import { mount } from '../../testing/mount.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const act = vi.fn<(key: string) => void>();

function Keys() {
  const shortcuts = { t: () => act('t'), n: () => act('n'), '?': () => act('?') };
  useShortcuts(shortcuts, true);
  return null;
}

async function press(key: string, code: string) {
  act.mockClear();
  await mount(<Keys />);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
}

test.for([
  ['Latin', 'n', 'KeyN', 'n'],
  ['Dvorak', 'n', 'KeyL', 'n'],
  ['Russian', 'т', 'KeyN', 'n'],
  ['Russian', 'е', 'KeyT', 't'],
  ['Russian', '?', 'Digit7', '?'],
  ['Greek', 'τ', 'KeyT', 't'],
  ['Arabic', 'ى', 'KeyN', 'n'],
  ['Thai', 'ื', 'KeyN', 'n'],
] as const)('on a %s keyboard %s at %s is %s', async ([, key, code, meant]) => {
  await press(key, code);
  expect(act).toHaveBeenCalledExactlyOnceWith(meant);
});

test.for([
  ['Dvorak', 'b', 'KeyN'],
  ['Bépo', 'è', 'KeyT'],
  ['Bépo', '’', 'KeyN'],
  ['Russian', 'и', 'KeyB'],
  ['Russian', 'э', 'Quote'],
  ['composing', 'Process', 'KeyN'],
] as const)('on a %s keyboard %s at %s is nothing', async ([, key, code]) => {
  await press(key, code);
  expect(act).not.toHaveBeenCalled();
});
