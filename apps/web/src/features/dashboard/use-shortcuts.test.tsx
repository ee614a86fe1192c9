import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../testing/mount.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const act = vi.fn<(key: string) => void>();

function Keys() {
  const shortcuts = {
    t: () => act('t'),
    n: () => act('n'),
    '?': () => act('?'),
    '2': () => act('2'),
  };
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
  ['Latin', '2', 'Digit2', '2'],
  ['Latin', '2', 'Numpad2', '2'],
  ['French', 'é', 'Digit2', '2'],
] as const)(
  'on a %s keyboard, the character %s of the key %s triggers the shortcut %s',
  async ([, key, code, meant]) => {
    await press(key, code);
    expect(act).toHaveBeenCalledExactlyOnceWith(meant);
  },
);

test.for([
  ['Dvorak', 'b', 'KeyN'],
  ['Bépo', 'è', 'KeyT'],
  ['Bépo', '’', 'KeyN'],
  ['Russian', 'и', 'KeyB'],
  ['Russian', 'э', 'Quote'],
  ['Japanese', 'Process', 'KeyN'],
] as const)(
  'on a %s keyboard, the character %s of the key %s triggers no shortcut',
  async ([, key, code]) => {
    await press(key, code);
    expect(act).not.toHaveBeenCalled();
  },
);

test('a digit key pressed with Shift triggers no shortcut', async () => {
  act.mockClear();
  await mount(<Keys />);
  const init = { key: '@', code: 'Digit2', shiftKey: true, bubbles: true };
  document.body.dispatchEvent(new KeyboardEvent('keydown', init));
  expect(act).not.toHaveBeenCalled();
});

test('a shortcut already works when the first effects of the page run', async () => {
  act.mockClear();
  function PressedAtOnce() {
    useEffect(() => {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: '2', code: 'Digit2', bubbles: true }),
      );
    }, []);
    return null;
  }
  // The key is pressed before any `useEffect` of `Keys` runs. `useShortcuts` uses a layout effect.
  await mount(
    <>
      <PressedAtOnce />
      <Keys />
    </>,
  );
  expect(act).toHaveBeenCalledExactlyOnceWith('2');
});
