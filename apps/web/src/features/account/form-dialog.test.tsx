import { createRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { FormDialog } from './form-dialog.tsx';

const alert = page.getByRole('alert');

test('says its success in a region that stood there before', async () => {
  const form = {
    form: createRef<HTMLFormElement>(),
    summary: null,
    failure: null,
    submit() {},
  };
  const dialog = (state: 'open' | 'done') => (
    <FormDialog
      open
      onClose={() => {}}
      title="Name"
      form={{ ...form, state }}
      submitText="Save"
      doneText="It is saved."
    >
      <input aria-label="Name" />
    </FormDialog>
  );
  const { rerender } = await mount(dialog('open'));
  const standing = alert.element();
  await expect.element(alert).toHaveTextContent('');
  await rerender(dialog('done'));
  await expect.element(alert).toHaveTextContent('It is saved.');
  expect(alert.element()).toBe(standing);
});
