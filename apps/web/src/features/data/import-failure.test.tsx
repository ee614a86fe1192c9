import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { FailureWords } from './import-failure.tsx';

test('the import failure for an export without days names the export that contains the days', async () => {
  await mount(<FailureWords failure={{ code: 'other-export', where: 'JSON' }} />);
  await expect.element(page.getByText(/Export your data as JSON in the same app/)).toBeVisible();
  expect(page.getByText(/Place in the file/).query()).toBeNull();
});
