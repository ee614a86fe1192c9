import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Combobox } from './combobox.tsx';

const options = ['UTC', 'America/New York', 'America/Sao Paulo', 'Europe/Berlin', 'Asia/Tokyo'].map(
  (label) => ({ value: label.replaceAll(' ', '_'), label }),
);
const onValueChange = vi.fn<(value: string) => void>();
const onSubmit = vi.fn<() => void>();
const input = page.getByRole('combobox', { name: 'Time zone' });
const list = page.getByRole('listbox');
const option = (name: string) => page.getByRole('option', { name });

function Zones() {
  const [value, setValue] = useState('Europe/Berlin');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Combobox
        label="Time zone"
        value={value}
        onValueChange={(next) => {
          onValueChange(next);
          setValue(next);
        }}
        options={options}
        emptyText="Nothing matches."
      />
      <button type="submit">Send</button>
    </form>
  );
}

beforeEach(async () => {
  vi.clearAllMocks();
  await mount(<Zones />);
});

test('the combobox shows the chosen option, and all options after it opens', async () => {
  await expect.element(input).toHaveValue('Europe/Berlin');
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  await input.click();
  await expect.element(list).toBeVisible();
  expect(list.element().children).toHaveLength(options.length);
  await expect.element(option('Europe/Berlin')).toHaveAttribute('aria-selected', 'true');
});

test('the combobox finds options by any words, ignoring case and accents', async () => {
  await input.fill('são PAULO');
  expect(list.element().textContent).toBe('America/Sao Paulo');
  await userEvent.keyboard('{Enter}');
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('America/Sao_Paulo');
  await expect.element(input).toHaveValue('America/Sao Paulo');
  await expect.element(list).not.toBeInTheDocument();
});

test('a press on an option chooses it and leaves the focus in the combobox', async () => {
  await input.click();
  await option('Asia/Tokyo').click();
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('Asia/Tokyo');
  await expect.element(input).toHaveFocus();
});

test('arrow keys in the combobox move and announce the active option', async () => {
  await input.click();
  await userEvent.keyboard('{ArrowDown}');
  const active = () => input.element().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active())?.textContent).toBe('Asia/Tokyo');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.getElementById(active())?.textContent).toBe('UTC');
  await userEvent.keyboard('{Enter}');
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('UTC');
});

test('Tab in the combobox chooses the option that matches the typed text', async () => {
  await input.fill('tokyo');
  await userEvent.keyboard('{Tab}');
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('Asia/Tokyo');
});

test('Escape, or leaving the combobox without typing, changes nothing', async () => {
  await input.fill('tokyo');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveValue('Europe/Berlin');
  await input.click();
  await userEvent.keyboard('{Tab}');
  expect(onValueChange).not.toHaveBeenCalled();
});

test('the combobox says that no option matches the text', async () => {
  await input.fill('atlantis');
  await expect.element(page.getByText('Nothing matches.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onValueChange).not.toHaveBeenCalled();
});

test('Enter in the combobox submits the form only while the list is closed', async () => {
  await input.click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});
