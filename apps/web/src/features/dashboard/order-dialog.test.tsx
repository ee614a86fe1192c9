import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const areas = [
  madeArea({ id: 'reading', name: 'Reading', position: 0, group: 'Evening' }),
  madeArea({ id: 'piano', name: 'Piano', position: 1, group: 'Evening' }),
  madeArea({ id: 'walk', name: 'Walk', position: 2, group: 'Morning' }),
];

beforeAll(async () => {
  // Loads the screen before the tests, so that the first test does not wait for its compilation.
  await import('../../app/dashboard-screen.tsx');
});

const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = () =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);
const cardsOf = (group: string) =>
  page
    .getByRole('list', { name: group })
    .getByRole('listitem')
    .elements()
    .map((card) => /^[A-Z][a-z]+/.exec(card.textContent)?.[0]);

async function start() {
  const network = dashboardNetwork({ areas });
  mountApp({ network, path: '/dashboard', stored: network.stored });
  await button('Change order').click();
  await expect.element(handle('Reading')).toBeVisible();
  return network;
}

async function focusOn(name: string) {
  (handle(name).element() as HTMLElement).focus();
  await expect.element(handle(name)).toHaveFocus();
}

/** Drags a handle over another row in small steps. */
function drag(from: string, to: string): void {
  const element = handle(from).element();
  const box = element.getBoundingClientRect();
  const goal = handle(to).element().getBoundingClientRect();
  const [begin, end] = [box.top + box.height / 2, goal.top + goal.height / 2];
  const at = (type: string, clientY: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { clientY, clientX: box.left, bubbles: true, pointerId: 1 }),
    );
  at('pointerdown', begin);
  const count = 12;
  for (let index = 1; index <= count; index += 1) {
    at('pointermove', begin + ((end - begin) * index) / count + Math.sign(end - begin) * 4);
  }
  at('pointerup', end);
}

test('arrow keys move an area in the order dialog and announce its place @long', async () => {
  const { sent } = await start();
  expect(rows()).toEqual(['Evening', 'Reading', 'Piano', 'Morning', 'Walk']);
  await focusOn('Reading');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(rows).toEqual(['Evening', 'Piano', 'Reading', 'Morning', 'Walk']);
  await expect.element(page.getByText('Reading: 2 of 3')).toBeInTheDocument();
  await expect.element(handle('Reading')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(rows).toEqual(['Evening', 'Piano', 'Morning', 'Reading', 'Walk']);
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => cardsOf('Evening')).toEqual(['Piano']);
  expect(cardsOf('Morning')).toEqual(['Reading', 'Walk']);
  await expect
    .poll(() => sent('PUT', '/life-areas/').map(({ body }) => body))
    .toMatchObject([{ position: 0 }, { position: 1, group: 'Morning' }]);
});

test('a group moves with all its areas in the order dialog @long', async () => {
  await start();
  await focusOn('Morning');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(rows).toEqual(['Morning', 'Walk', 'Evening', 'Reading', 'Piano']);
  await expect.element(page.getByText('Morning: 1 of 2')).toBeInTheDocument();
});

test('a pointer drags an area past another area in the order dialog @long', async () => {
  await start();
  drag('Reading', 'Piano');
  await expect.poll(rows).toEqual(['Evening', 'Piano', 'Reading', 'Morning', 'Walk']);
});

// WCAG 2.5.7 requires an alternative to dragging.
test('a press on a handle in the order dialog shows buttons that move its row @long', async () => {
  await start();
  await handle('Reading').click();
  await expect.element(handle('Reading')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(button('Move up: Reading')).toBeDisabled();
  await button('Move down: Reading').click();
  await expect.poll(rows).toEqual(['Evening', 'Piano', 'Reading', 'Morning', 'Walk']);
  await expect.element(page.getByText('Reading: 2 of 3')).toBeInTheDocument();
  await expect.element(button('Move down: Reading')).toHaveFocus();
  await button('Move up: Reading').click();
  await expect.poll(rows).toEqual(['Evening', 'Reading', 'Piano', 'Morning', 'Walk']);
  await expect.element(handle('Reading')).toHaveFocus();
});

test('Cancel in the order dialog changes nothing', async () => {
  const { sent } = await start();
  await focusOn('Reading');
  await userEvent.keyboard('{ArrowDown}');
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(cardsOf('Evening')).toEqual(['Reading', 'Piano']);
  expect(sent('PUT', '/life-areas/')).toEqual([]);
});
