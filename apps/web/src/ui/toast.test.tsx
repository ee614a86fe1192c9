import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { type ToastContent, useToast } from './toast.tsx';

function Shower({ toast }: { toast: ToastContent }) {
  const { show } = useToast();
  return (
    <button type="button" onClick={() => show(toast)}>
      Show
    </button>
  );
}

/** Pressed from inside the page: with the clock stopped, the driver's own waiting would never end. */
const press = (name: string) =>
  (page.getByRole('button', { name }).element() as HTMLButtonElement).click();
const region = page.getByRole('status');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

async function wait(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test('says its words in a live region that was there before', async () => {
  await mount(<Shower toast={{ text: 'Saved' }} />);
  expect(document.querySelector('output')?.textContent).toBe('');
  press('Show');
  await wait(0);
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('Saved');
});

test('goes after four seconds', async () => {
  await mount(<Shower toast={{ text: 'Saved' }} />);
  press('Show');
  await wait(3999);
  await expect.poll(() => document.body.textContent).toContain('Saved');
  await wait(1);
  await expect.poll(() => document.body.textContent).not.toContain('Saved');
});

test('stays while it is pointed at or focused', async () => {
  await mount(<Shower toast={{ text: 'Deleted', action: { label: 'Undo', onSelect() {} } }} />);
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

test('offers one act, which also closes it', async () => {
  const onSelect = vi.fn<() => void>();
  await mount(<Shower toast={{ text: 'Deleted', action: { label: 'Undo', onSelect } }} />);
  press('Show');
  await wait(0);
  press('Undo');
  await wait(0);
  expect(onSelect).toHaveBeenCalledOnce();
  await expect.poll(() => document.body.textContent).not.toContain('Deleted');
});

test('never covers the page with more than three', async () => {
  await mount(<Shower toast={{ text: 'Saved' }} />);
  for (let times = 0; times < 5; times += 1) press('Show');
  await wait(0);
  await expect.poll(() => region.element().children.length).toBe(3);
});
