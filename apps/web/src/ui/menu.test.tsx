import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Menu } from './menu.tsx';

const onLogout = vi.fn<() => void>();
const trigger = page.getByRole('button', { name: 'Account' });
const menu = page.getByRole('menu');
const item = (name: string) => page.getByRole('menuitem', { name });

beforeEach(async () => {
  onLogout.mockClear();
  await mount(
    <>
      <Menu
        label="Account"
        items={[
          { key: 'analytics', label: 'Analytics', onSelect() {} },
          { key: 'settings', label: 'Settings', onSelect() {} },
          { key: 'logout', label: 'Logout', onSelect: onLogout },
        ]}
      >
        A
      </Menu>
      <p>Elsewhere</p>
    </>,
  );
});

test('a menu opens with the focus on its first item and announces that it is open', async () => {
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.click();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item('Analytics')).toHaveFocus();
});

test('arrow keys, Home, End and first letters move the focus in a menu', async () => {
  await trigger.click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Logout')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Analytics')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Logout')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Analytics')).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(item('Settings')).toHaveFocus();
});

test.for(['altKey', 'ctrlKey', 'metaKey'] as const)(
  'a menu leaves a letter with %s to the browser',
  async (modifier) => {
    await trigger.click();
    const press = { key: 'l', [modifier]: true, bubbles: true, cancelable: true };
    const isLeft = item('Analytics').element().dispatchEvent(new KeyboardEvent('keydown', press));
    expect(isLeft).toBe(true);
    await expect.element(item('Analytics')).toHaveFocus();
  },
);

test("Enter chooses a menu item and returns the focus to the menu's button", async () => {
  await trigger.click();
  await userEvent.keyboard('l{Enter}');
  expect(onLogout).toHaveBeenCalledOnce();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('Escape closes a menu and focuses its button', async () => {
  await trigger.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('a press outside a menu closes the menu', async () => {
  await trigger.click();
  await page.getByText('Elsewhere').click();
  await expect.element(menu).not.toBeInTheDocument();
});

test('Arrow Down on the button of a menu opens the menu', async () => {
  (trigger.element() as HTMLButtonElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Analytics')).toHaveFocus();
});

test('a menu at the bottom of the page opens upwards and is not clipped by its container', async () => {
  await mount(
    <div style={{ position: 'fixed', bottom: 0, right: 0, overflow: 'hidden', contain: 'layout' }}>
      <Menu label="Low" items={[{ key: 'one', label: 'One', onSelect() {} }]}>
        L
      </Menu>
    </div>,
  );
  const low = page.getByRole('button', { name: 'Low' });
  await low.click();
  const inner = item('One').element().getBoundingClientRect();
  expect(inner.bottom).toBeLessThanOrEqual(low.element().getBoundingClientRect().top);
  expect(document.elementFromPoint(inner.x + 20, inner.y + 20)).toBe(item('One').element());
});
