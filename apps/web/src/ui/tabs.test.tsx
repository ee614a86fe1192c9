import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Segments } from './fields.tsx';
import { Tabs } from './tabs.tsx';

const tabs = [
  { key: 'fruit', label: 'Fruit' },
  { key: 'roots', label: 'Roots' },
  { key: 'leaves', label: 'Leaves' },
] as const;

function Food() {
  const [selected, setSelected] = useState<(typeof tabs)[number]['key']>('fruit');
  return (
    <Tabs label="Food" tabs={tabs} selected={selected} onSelect={setSelected}>
      <button type="button">More {selected}</button>
    </Tabs>
  );
}

const tab = (name: string) => page.getByRole('tab', { name });
const panel = () => page.getByRole('tabpanel');

test('a tab panel shows the selected tab and has the name of that tab', async () => {
  await mount(<Food />);
  await tab('Roots').click();
  await expect.element(tab('Roots')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('Fruit')).toHaveAttribute('aria-selected', 'false');
  await expect
    .element(page.getByRole('tabpanel', { name: 'Roots' }))
    .toHaveTextContent('More roots');
});

test('arrow keys, Home and End select tabs, and Tab moves into the panel', async () => {
  await mount(<Food />);
  await userEvent.keyboard('{Tab}');
  await expect.element(tab('Fruit')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('Leaves')).toHaveFocus();
  await expect.element(panel()).toHaveTextContent('More leaves');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Fruit')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(tab('Leaves')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.element(panel()).toHaveTextContent('More roots');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'More roots' })).toHaveFocus();
});

test.for(['altKey', 'ctrlKey', 'metaKey'] as const)(
  'a tab list leaves an arrow key with %s to the browser',
  async (modifier) => {
    await mount(<Food />);
    const press = { key: 'ArrowLeft', [modifier]: true, bubbles: true, cancelable: true };
    const isLeft = tab('Fruit').element().dispatchEvent(new KeyboardEvent('keydown', press));
    expect(isLeft).toBe(true);
    await expect.element(tab('Fruit')).toHaveAttribute('aria-selected', 'true');
  },
);

function Sizes() {
  const [value, setValue] = useState<'small' | 'large'>('small');
  return (
    <Segments
      label="Size"
      segments={[
        { value: 'small', label: 'Small' },
        { value: 'large', label: 'Large' },
      ]}
      value={value}
      onValueChange={setValue}
    />
  );
}

test('segments are radio buttons that a pointer or arrow keys choose', async () => {
  await mount(<Sizes />);
  await expect.element(page.getByRole('radiogroup', { name: 'Size' })).toBeVisible();
  await page.getByText('Large').click();
  await expect.element(page.getByRole('radio', { name: 'Large' })).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('radio', { name: 'Small' })).toBeChecked();
});

test('a tab list that is too long scrolls to the selected tab', async () => {
  await mount(
    <div style={{ inlineSize: '10rem' }}>
      <Food />
    </div>,
  );
  const row = () => page.getByRole('tablist').element();
  expect(row().scrollWidth).toBeGreaterThan(row().clientWidth);
  await userEvent.keyboard('{Tab}{End}');
  await expect.poll(() => row().scrollLeft).toBeGreaterThan(0);
  const { right } = tab('Leaves').element().getBoundingClientRect();
  expect(right).toBeLessThan(row().getBoundingClientRect().right + 1);
});
