import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { SelectField, Switch, TextArea, TextField } from './fields.tsx';

test('a text field is described by its hint and its error', async () => {
  const field = (error?: string) => (
    <TextField label="Email" hint="We write seldom." error={error} />
  );
  const { rerender } = await mount(field());
  const input = page.getByLabelText('Email');
  await expect.element(input).toHaveAccessibleDescription('We write seldom.');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await rerender(field('Email is required'));
  await expect.element(input).toHaveAccessibleDescription('Email is required We write seldom.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

test('a text field reports the typed value', async () => {
  const onType = vi.fn<(value: string) => void>();
  await mount(<TextField label="Name" value="" onChange={(event) => onType(event.target.value)} />);
  await page.getByLabelText('Name').fill('Ada');
  expect(onType).toHaveBeenCalledExactlyOnceWith('Ada');
});

test('right-to-left text makes the direction of a text field and a text area right-to-left', async () => {
  await mount(
    <>
      <TextField label="Name" defaultValue="قراءة" />
      <TextArea label="Note" defaultValue="قراءة" />
    </>,
  );
  for (const label of ['Name', 'Note']) {
    const field = page.getByLabelText(label);
    await expect.element(field).toHaveStyle({ direction: 'rtl' });
    await field.fill('Reading');
    await expect.element(field).toHaveStyle({ direction: 'ltr' });
  }
});

test('a select field reports the chosen value', async () => {
  const onChoose = vi.fn<(value: string) => void>();
  const options = [
    { value: '08:00', label: '08:00' },
    { value: '09:00', label: '09:00' },
  ];
  await mount(
    <SelectField
      label="Time"
      value="08:00"
      onChange={(event) => onChoose(event.target.value)}
      options={options}
    />,
  );
  await page.getByLabelText('Time').selectOptions('09:00');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('09:00');
});

test('a text area shows its character count when few characters are left', async () => {
  const note = (length: number) => <TextArea label="Note" count={{ length, limit: 100 }} />;
  const { rerender } = await mount(note(80));
  await expect.element(page.getByText('80 / 100')).not.toBeInTheDocument();
  await rerender(note(81));
  await expect.element(page.getByText('81 / 100')).toBeVisible();
});

test('a press on the hint of a switch toggles the switch', async () => {
  const onCheckedChange = vi.fn<(checked: boolean) => void>();
  await mount(
    <Switch
      label="Dark mode"
      hint="Easier at night"
      checked={false}
      onCheckedChange={onCheckedChange}
    />,
  );
  await expect.element(page.getByRole('switch', { name: 'Dark mode' })).not.toBeChecked();
  await page.getByText('Easier at night').click();
  expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true);
});

test('a select field shows its chosen value in full, on as many lines as needed', async () => {
  const long = 'Each evening half an hour of something that is not a screen';
  function Choice() {
    const [area, setArea] = useState('short');
    return (
      <SelectField
        label="Area"
        name="area"
        value={area}
        onChange={(event) => setArea(event.target.value)}
        options={[
          { value: 'short', label: 'Run' },
          { value: 'long', label: long },
        ]}
      />
    );
  }
  await mount(
    <div style={{ inlineSize: '12rem' }}>
      <Choice />
    </div>,
  );
  const select = page.getByRole('combobox', { name: 'Area' });
  const words = () => document.querySelector('[data-chosen]') as HTMLElement;
  expect(words().textContent).toBe('Run');
  const height = select.element().clientHeight;
  await select.selectOptions('long');
  expect(words().textContent).toBe(long);
  expect(select.element().clientHeight).toBeGreaterThan(height);
  expect(words().scrollHeight).toBeLessThanOrEqual(words().clientHeight);
  const [inner, outer] = [words(), select.element()].map((one) => one.getBoundingClientRect());
  expect(inner?.bottom).toBeLessThanOrEqual(outer?.bottom ?? 0);
  expect(inner?.right).toBeLessThanOrEqual(outer?.right ?? 0);
});
