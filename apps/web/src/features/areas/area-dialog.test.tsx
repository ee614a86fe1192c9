import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { areaColors } from '@daymark/shared/areas/area-color.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { AreaDialog } from './area-dialog.tsx';
import type { AreaDetails } from './area-form.ts';

type OnSubmit = (details: AreaDetails) => Promise<void>;

async function open({
  area = null,
  onSubmit = async () => {},
}: { area?: SyncedArea | null; onSubmit?: OnSubmit } = {}) {
  const spies = {
    onSubmit: vi.fn<OnSubmit>(onSubmit),
    onClose: vi.fn<() => void>(),
    onDelete: vi.fn<() => void>(),
  };
  await mount(<AreaDialog open area={area} takenColors={['green']} {...spies} />);
  return spies;
}

const name = () => page.getByRole('textbox', { name: 'Name' });
const description = () => page.getByRole('textbox', { name: 'Description (optional)' });
const create = () => page.getByRole('button', { name: 'Create', exact: true });

test('begins at the name, with a colour that no area has', async () => {
  await open();
  await expect.element(page.getByRole('dialog', { name: 'Create Life Area' })).toBeVisible();
  await expect.element(name()).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: 'Blue', exact: true })).toBeChecked();
});

test('can be submitted only with a name', async () => {
  await open();
  await expect.element(create()).toBeDisabled();
  await userEvent.fill(name(), '   ');
  await expect.element(create()).toBeDisabled();
  await userEvent.fill(name(), 'Reading');
  await expect.element(create()).toBeEnabled();
});

test('submits what was typed, trimmed, with the chosen colour', async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), '  Reading ');
  await userEvent.fill(description(), ' Twenty pages ');
  await page.getByRole('radio', { name: 'Coral' }).click();
  await create().click();
  await expect
    .poll(() => onSubmit)
    .toHaveBeenCalledExactlyOnceWith({
      name: 'Reading',
      description: 'Twenty pages',
      color: 'coral',
    });
});

test('is submitted by Enter in the name', async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), 'Reading');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
});

test('says what is missing when Enter is pressed too early', async () => {
  const { onSubmit } = await open();
  await expect.element(name()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Please fill in all required fields');
  await expect.element(name()).toHaveAccessibleDescription('Please enter a name');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.fill(name(), 'R');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('says beside the field what is too long, and keeps it', async () => {
  const { onSubmit } = await open();
  await userEvent.fill(name(), 'n'.repeat(101));
  await userEvent.fill(description(), 'd'.repeat(501));
  await create().click();
  await expect
    .element(name())
    .toHaveAccessibleDescription('Name must be at most 100 characters long');
  await expect
    .element(description())
    .toHaveAccessibleDescription('Description must be at most 500 characters long');
  await expect.element(name()).toHaveValue('n'.repeat(101));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('goes to the first field that is too long, which reads out why', async () => {
  await open();
  await userEvent.fill(description(), 'd'.repeat(501));
  await userEvent.fill(name(), 'n'.repeat(101));
  await create().click();
  await expect.element(name()).toHaveFocus();
  await userEvent.fill(name(), 'n');
  await create().click();
  await expect.element(description()).toHaveFocus();
});

test('keeps everything when the device could not store the change', async () => {
  await open({
    onSubmit: async () => {
      throw new Error('full');
    },
  });
  await userEvent.fill(name(), 'Reading');
  await create().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This could not be saved on your device. Please try again.');
  await expect.element(name()).toHaveValue('Reading');
  await expect.element(create()).toBeEnabled();
});

test('offers the eighteen colours by name, and the arrow keys choose', async () => {
  await open();
  const group = page.getByRole('group', { name: 'Color' });
  expect(group.getByRole('radio').elements()).toHaveLength(areaColors.length);
  await page.getByRole('radio', { name: 'Blue', exact: true }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Orange' })).toBeChecked();
});

test('edits an area, keeping a colour of its own', async () => {
  const area = madeArea({ id: 'a', name: 'Work', description: 'Deep', color: '#667eea' });
  const { onSubmit, onDelete } = await open({ area });
  await expect.element(page.getByRole('dialog', { name: 'Edit Life Area' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Own color' })).toBeChecked();
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(onDelete).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => onSubmit)
    .toHaveBeenCalledExactlyOnceWith({
      name: 'Work',
      description: 'Deep',
      color: '#667eea',
    });
});

test('a new area cannot be deleted', async () => {
  await open();
  await expect.element(create()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});
