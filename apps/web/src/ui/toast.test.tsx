import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Dialog, Sheet } from './modal.tsx';
import { useToast } from './toast.tsx';
import type { ToastContent } from './toast-stack.tsx';

function Shower({ toast }: { toast: ToastContent }) {
  const { show } = useToast();
  return (
    <button type="button" onClick={() => show(toast)}>
      Show
    </button>
  );
}

/** Clicks by script. The test driver would wait for timers, which do not run. */
const press = (name: string) =>
  (page.getByRole('button', { name }).element() as HTMLButtonElement).click();
const region = () => document.querySelector('output');
const undone: ToastContent = { text: 'Deleted', action: { label: 'Undo', onSelect() {} } };

/** Mounts and waits for the region of the toasts, whose code loads later. */
async function mountReady(element: ReactNode) {
  const mounted = await mount(element);
  await expect.poll(region).not.toBeNull();
  return mounted;
}

async function start(toast: ToastContent) {
  await mountReady(<Shower toast={toast} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
}

beforeEach(() => () => vi.useRealTimers());

async function wait(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test('a toast announces its text in a live region that was already on the page', async () => {
  await start({ text: 'Saved' });
  expect(region()?.textContent).toBe('');
  expect(region()?.checkVisibility()).toBe(true);
  press('Show');
  await wait(0);
  await expect.poll(() => region()?.textContent).toBe('Saved');
});

test('a toast closes after four seconds', async () => {
  await start({ text: 'Saved' });
  press('Show');
  await wait(3999);
  await expect.poll(() => document.body.textContent).toContain('Saved');
  await wait(1);
  await expect.poll(() => document.body.textContent).not.toContain('Saved');
});

test('a toast stays while its button is focused', async () => {
  await start(undone);
  press('Show');
  await wait(0);
  const undo = page.getByRole('button', { name: 'Undo' }).element() as HTMLButtonElement;
  undo.focus();
  await wait(10_000);
  await expect.poll(() => document.body.textContent).toContain('Deleted');
  undo.blur();
  await wait(4000);
  await expect.poll(() => document.body.textContent).not.toContain('Deleted');
});

// Browsers fire no event when an element loses hover or focus by being moved in the page.
test.each(['pointerover', 'focusin'])(
  'a toast closes after four seconds even if no event reports the end of a %s',
  async (type) => {
    await start({ text: 'Saved' });
    press('Show');
    await wait(0);
    const words = page.getByText('Saved').element();
    words.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    await wait(4000);
    await expect.poll(() => document.body.textContent).not.toContain('Saved');
  },
);

test('a toast with an action stays while a control has the focus of a keyboard user', async () => {
  // Presses a key, because the last input may be the mouse of an earlier test.
  await userEvent.tab();
  await start(undone);
  const show = page.getByRole('button', { name: 'Show' }).element() as HTMLButtonElement;
  show.focus();
  expect(show.matches(':focus-visible')).toBe(true);
  press('Show');
  await wait(20_000);
  await expect.poll(() => document.body.textContent).toContain('Deleted');
  show.blur();
  await wait(4000);
  await expect.poll(() => document.body.textContent).not.toContain('Deleted');
});

test('pressing the action of a toast also closes the toast', async () => {
  const onSelect = vi.fn<() => void>();
  await start({ text: 'Deleted', action: { label: 'Undo', onSelect } });
  press('Show');
  await wait(0);
  press('Undo');
  await wait(0);
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.poll(() => document.body.textContent).not.toContain('Deleted');
});

test('at most three toasts are shown', async () => {
  await start({ text: 'Saved' });
  for (let times = 0; times < 5; times += 1) press('Show');
  await wait(0);
  await expect.poll(() => region()?.children.length).toBe(3);
});

test.each(['Undo', 'Dismiss'])(
  '%s on a toast returns the focus to the previous control',
  async (name) => {
    await mountReady(<Shower toast={undone} />);
    const show = page.getByRole('button', { name: 'Show' });
    await show.click();
    await page.getByRole('button', { name }).click();
    await expect.poll(() => region()?.textContent).toBe('');
    await expect.element(show).toHaveFocus();
  },
);

test('an Undo toast replaces the previous Undo toast', async () => {
  const around = (text: string) => <Shower toast={{ ...undone, text, isUndo: true }} />;
  const { rerender } = await mountReady(around('Skipped'));
  press('Show');
  await expect.element(page.getByText('Skipped')).toBeVisible();
  await rerender(around('Archived'));
  press('Show');
  await expect.poll(() => region()?.textContent).toBe('ArchivedUndo');
});

test('`clear` closes all toasts except lasting toasts', async () => {
  function Leaving() {
    const { show, clear } = useToast();
    return (
      <>
        <button type="button" onClick={() => show(undone)}>
          Undoable
        </button>
        <button type="button" onClick={() => show({ text: 'A new version', lasting: true })}>
          Lasting
        </button>
        <button type="button" onClick={clear}>
          Leave
        </button>
      </>
    );
  }
  await mountReady(<Leaving />);
  press('Undoable');
  press('Lasting');
  await expect.poll(() => region()?.textContent).toBe('DeletedUndoA new version');
  press('Leave');
  await expect.poll(() => region()?.textContent).toBe('A new version');
});

test('a toast can be pressed above a dialog and stays when the dialog closes @long', async () => {
  const onSelect = vi.fn<() => void>();
  const toast = { text: 'A new version', action: { label: 'Update', onSelect }, lasting: true };
  const around = (open: boolean) => (
    <>
      <Shower toast={toast} />
      <Dialog open={open} onClose={() => {}} title="Create">
        <Shower toast={toast} />
      </Dialog>
    </>
  );
  const { rerender } = await mountReady(around(false));
  await page.getByRole('button', { name: 'Show' }).click();
  await rerender(around(true));
  await page.getByRole('button', { name: 'Update' }).click();
  expect(onSelect).toHaveBeenCalledOnce();
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await rerender(around(false));
  await page.getByRole('button', { name: 'Update' }).click();
  expect(onSelect).toHaveBeenCalledTimes(2);
});

test('a toast whose action would lose typed text is hidden while a dialog is open', async () => {
  const toast = {
    text: 'A new version',
    action: { label: 'Update', onSelect() {} },
    lasting: true,
    waitsForDialogs: true,
  };
  const around = (open: boolean) => (
    <>
      <Shower toast={toast} />
      <Dialog open={open} onClose={() => {}} title="Create">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
  const { rerender } = await mountReady(around(false));
  await page.getByRole('button', { name: 'Show' }).click();
  const update = page.getByText('A new version');
  await expect.element(update).toBeVisible();
  await rerender(around(true));
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  await expect.element(update).not.toBeVisible();
  await rerender(around(false));
  await expect.element(update).toBeVisible();
});

const question = (open: boolean) => (
  <Dialog
    compact
    open={open}
    onClose={() => {}}
    title="End Reading?"
    footer={
      <>
        <button type="button">Cancel</button>
        <button type="button">End</button>
      </>
    }
  >
    It leaves your cards.
  </Dialog>
);

const form = (open: boolean) => (
  <Dialog
    open={open}
    onClose={() => {}}
    title="Edit"
    footer={
      <>
        <button type="button">Cancel</button>
        <button type="button">Save all of this now</button>
      </>
    }
  >
    <input aria-label="Name" />
    <div style={{ blockSize: 2000 }} />
  </Dialog>
);

const sheet = (open: boolean) => (
  <Sheet open={open} onClose={() => {}} title="Rate">
    <button type="button">Completed</button>
    <div style={{ blockSize: 2000 }} />
  </Sheet>
);

const hosts = { 'compact dialog': question, dialog: form, sheet };
const sizes = [
  [320, 568, 16],
  [390, 844, 16],
  [390, 844, 32],
  [640, 400, 16],
  [768, 1024, 16],
  [1024, 768, 16],
  [1440, 900, 16],
] as const;
const cases = Object.keys(hosts).flatMap((kind) =>
  sizes.map((size) => [kind as keyof typeof hosts, ...size] as const),
);

test.for(cases)(
  'a toast can be pressed and does not cover a %s on a %i × %i screen with %i px text',
  async ([kind, width, height, letters]) => {
    await page.viewport(width, height);
    const root = document.documentElement;
    root.style.fontSize = `${letters}px`;
    onTestFinished(() => void root.style.removeProperty('font-size'));
    const onSelect = vi.fn<() => void>();
    const text = 'A life area with a long name · Completed';
    const toast = { text, action: { label: 'Undo', onSelect }, lasting: true };
    const around = (open: boolean) => (
      <>
        <Shower toast={toast} />
        {hosts[kind](open)}
      </>
    );
    const { rerender } = await mountReady(around(false));
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await rerender(around(true));
    const dialog = page.getByRole('dialog').element();
    const top = () => dialog.getBoundingClientRect().top;
    const bottoms = () =>
      [...(region()?.children ?? [])].map((each) => each.getBoundingClientRect().bottom);
    await Promise.all(document.getAnimations().map((motion) => motion.finished));
    await expect.poll(() => Math.max(...bottoms()) <= top()).toBe(true);
    const before = top();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(onSelect).toHaveBeenCalledOnce();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    // The dialog must not move, because a finger may be on its way to a button.
    await expect.poll(() => region()?.childElementCount).toBe(0);
    expect(top()).toBe(before);
  },
);
