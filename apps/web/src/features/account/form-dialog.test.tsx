import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { FormDialog } from './form-dialog.tsx';

const alert = page.getByRole('alert');

test('the form dialog announces success in an alert region that was rendered before', async () => {
  const form = {
    errors: {},
    textOf: () => undefined,
    failure: undefined,
    isSubmitting: false,
    submit() {},
  };
  const dialog = (isSubmitSuccessful: boolean) => (
    <FormDialog
      open
      onClose={() => {}}
      title="Name"
      form={{ ...form, isSubmitSuccessful }}
      submitText="Save"
      doneText="It is saved."
    >
      <input aria-label="Name" />
    </FormDialog>
  );
  const { rerender } = await mount(dialog(false));
  const regionBefore = alert.element();
  await expect.element(alert).toHaveTextContent('');
  await rerender(dialog(true));
  await expect.element(alert).toHaveTextContent('It is saved.');
  expect(alert.element()).toBe(regionBefore);
});
