import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Dialog, Sheet } from './modal.tsx';

function Opener({ dismissible }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="A title"
        dismissible={dismissible}
        footer={<button type="button">Save</button>}
      >
        <input aria-label="First" />
        <input aria-label="Second" data-autofocus />
        <input aria-label="Choice" type="checkbox" />
      </Dialog>
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'A title' });
const opener = page.getByRole('button', { name: 'Open' });

/** Makes dialogs that open from now on look as if they had opened a second ago. */
function openedEarlier() {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() - 1000);
  onTestFinished(() => clock.mockRestore());
}

async function openDialog(props: Parameters<typeof Opener>[0] = {}) {
  await mount(<Opener {...props} />);
  await opener.click();
}

async function pressOutside() {
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
}

test('a dialog has its title as its name and focuses its `data-autofocus` control', async () => {
  await openDialog();
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByLabelText('Second')).toHaveFocus();
});

test('a dialog closes on Escape and returns the focus to its opener', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a dialog closes by its Close button or a press outside, not by a press inside', async () => {
  openedEarlier();
  await openDialog();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await dialog.click({ position: { x: 5, y: 5 } });
  await expect.element(dialog).toBeVisible();
  await pressOutside();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a dialog ignores presses outside after text was typed, until it opens again', async () => {
  openedEarlier();
  await openDialog();
  await page.getByLabelText('First').fill('A thought');
  await pressOutside();
  await expect.element(dialog).toHaveAttribute('open');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await pressOutside();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a dialog ignores the second tap of the double tap that opened it', async () => {
  await openDialog();
  await expect.element(dialog).toBeVisible();
  const tapAt = (timeStamp: number) => {
    for (const type of ['pointerdown', 'click']) {
      const event = new PointerEvent(type, { bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      dialog.element().dispatchEvent(event);
    }
  };
  const now = performance.now();
  tapAt(now);
  await expect.element(dialog).toHaveAttribute('open');
  tapAt(now + 500);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a dialog closes by a press outside after a checkbox was changed', async () => {
  openedEarlier();
  await openDialog();
  await page.getByLabelText('Choice').click();
  await pressOutside();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('only a compact dialog uses its text as its accessible description', async () => {
  const question = (compact: boolean) => (
    <Dialog open compact={compact} onClose={() => {}} title="A title">
      <p>It is gone for good.</p>
    </Dialog>
  );
  const { rerender } = await mount(question(true));
  await expect.element(dialog).toHaveAccessibleDescription('It is gone for good.');
  await rerender(question(false));
  await expect.element(dialog).toHaveAccessibleDescription('');
});

test('a dialog that is not dismissible ignores Escape and has no Close button', async () => {
  await openDialog({ dismissible: false });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('a dialog that is not dismissible reopens if the browser closes it', async () => {
  await openDialog({ dismissible: false });
  const element = dialog.element() as HTMLDialogElement;
  const closed = new Promise((resolve) => {
    element.addEventListener('close', resolve, { once: true });
  });
  element.close();
  await closed;
  await expect.element(dialog).toBeVisible();
  expect(element.matches(':modal')).toBe(true);
  await expect.element(page.getByLabelText('Second')).toHaveFocus();
});

test('a dialog returns the focus if it is removed while open', async () => {
  const screen = (open: boolean) => (
    <>
      <button type="button">Outside</button>
      {open && (
        <Dialog open onClose={() => {}} title="A title">
          Words
        </Dialog>
      )}
    </>
  );
  const { rerender } = await mount(screen(false));
  await page.getByRole('button', { name: 'Outside' }).click();
  await rerender(screen(true));
  await expect.element(dialog).toBeVisible();
  await rerender(screen(false));
  await expect.element(page.getByRole('button', { name: 'Outside' })).toHaveFocus();
});

test('a dialog keeps the keyboard focus inside', async () => {
  await openDialog();
  const stops = new Set<Element | null>();
  for (let press = 0; press < 6; press += 1) {
    await userEvent.keyboard('{Tab}');
    stops.add(document.activeElement);
  }
  expect(stops).not.toContain(opener.element());
});

test('a dialog fills the screen of a phone', async () => {
  await page.viewport(390, 844);
  await openDialog();
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().clientWidth).toBe(390);
  expect(dialog.element().clientHeight).toBe(844);
  await page.viewport(1440, 900);
});

const sheet = page.getByRole('dialog', { name: 'A sheet' });

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

describe('a sheet', () => {
  beforeEach(() => page.viewport(390, 844));
  afterEach(() => page.viewport(1440, 900));

  beforeEach(() => {
    // A synthetic pointer cannot be captured, unlike a finger.
    const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
    return () => capture.mockRestore();
  });

  test('a sheet is at the bottom edge of a phone', async () => {
    await open();
    expect(sheet.element().getBoundingClientRect().bottom).toBe(844);
  });

  test('a sheet is vertically centered on a large screen', async () => {
    await page.viewport(1440, 900);
    await open();
    const { top, bottom } = sheet.element().getBoundingClientRect();
    expect(Math.abs(top - (900 - bottom))).toBeLessThanOrEqual(1);
  });

  test('a sheet closes when it is swiped down', async () => {
    const { onClose } = await open();
    swipe(page.getByRole('heading').element(), 160);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('swiping down on a button closes a sheet without pressing the button', async () => {
    const { onClose, onPress } = await open();
    swipe(page.getByRole('button', { name: 'Choose' }).element(), 160);
    expect(onClose).toHaveBeenCalledOnce();
    expect(onPress).not.toHaveBeenCalled();
  });

  test('a sheet stays open after a small movement of the finger', async () => {
    const { onClose } = await open();
    swipe(page.getByRole('heading').element(), 6);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a sheet stays open when it is swiped down after text was typed', async () => {
    const { onClose } = await open();
    await page.getByLabelText('Note').fill('A thought');
    swipe(page.getByRole('heading').element(), 160);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a sheet closes on Escape', async () => {
    const { onClose } = await open();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
