import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Sheet } from './sheet.tsx';

const sheet = page.getByRole('dialog', { name: 'A sheet' });

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1440, 900));

async function open() {
  const onClose = vi.fn<() => void>();
  const onPress = vi.fn<() => void>();
  await mount(
    <Sheet open onClose={onClose} title="A sheet">
      <button type="button" onClick={onPress}>
        Choose
      </button>
      <textarea aria-label="Note" />
    </Sheet>,
  );
  await expect.element(sheet).toBeVisible();
  await Promise.all(
    sheet
      .element()
      .getAnimations()
      .map((motion) => motion.finished),
  );
  return { onClose, onPress };
}

/** A finger that goes down by `distance` pixels and lifts. */
function swipe(target: Element, distance: number) {
  const { x, y } = target.getBoundingClientRect();
  const at = (type: string, by: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        clientX: x + 4,
        clientY: y + 4 + by,
      }),
    );
  at('pointerdown', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) at('pointermove', distance * share);
  at('pointerup', distance);
}

beforeEach(() => {
  // A made-up pointer cannot be captured; a finger can.
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  return () => capture.mockRestore();
});

test('lies at the bottom edge of a phone', async () => {
  await open();
  expect(sheet.element().getBoundingClientRect().bottom).toBe(844);
});

test('stands in the middle from md up', async () => {
  await page.viewport(1440, 900);
  await open();
  const { top, bottom } = sheet.element().getBoundingClientRect();
  expect(Math.abs(top - (900 - bottom))).toBeLessThanOrEqual(1);
});

test('closes when it is swiped down', async () => {
  const { onClose } = await open();
  swipe(page.getByRole('heading').element(), 160);
  expect(onClose).toHaveBeenCalledOnce();
});

test('can be swiped from anywhere, and what lies under the finger is not pressed', async () => {
  const { onClose, onPress } = await open();
  swipe(page.getByRole('button', { name: 'Choose' }).element(), 160);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onPress).not.toHaveBeenCalled();
});

test('stays at a small slip of the finger', async () => {
  const { onClose } = await open();
  swipe(page.getByRole('heading').element(), 6);
  expect(onClose).not.toHaveBeenCalled();
});

test('stays when it is swiped down once something was typed', async () => {
  const { onClose } = await open();
  await page.getByLabelText('Note').fill('A thought');
  swipe(page.getByRole('heading').element(), 160);
  expect(onClose).not.toHaveBeenCalled();
});

test('closes at Escape', async () => {
  const { onClose } = await open();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
