import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Button } from './button.tsx';

const button = () => page.getByRole('button', { name: 'Save' });

function form(busy: boolean, { onClick, onSubmit }: Record<string, () => void>) {
  return (
    <form action={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy} onClick={onClick}>
        Save
      </Button>
    </form>
  );
}

test('a busy button keeps the focus and ignores presses and Enter in a field @long', async () => {
  const acts = { onClick: vi.fn<() => void>(), onSubmit: vi.fn<() => void>() };
  const { rerender } = await mount(form(false, acts));
  await button().click();
  expect([acts.onClick, acts.onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await rerender(form(true, acts));
  expect(document.activeElement).toBe(button().element());
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await button().click({ force: true });
  await page.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  expect([acts.onClick, acts.onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await rerender(form(false, acts));
  await expect.element(button()).not.toHaveAttribute('aria-disabled', 'true');
  await button().click();
  await expect.poll(() => acts.onSubmit.mock.calls.length).toBe(2);
});
