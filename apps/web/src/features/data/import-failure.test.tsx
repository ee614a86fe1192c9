import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { FailureWords } from './import-failure.tsx';

test('a refused export without days names the export of the app that has them', async () => {
  await mount(<FailureWords failure={{ code: 'other-export', where: 'JSON' }} />);
  await expect.element(page.getByText(/Export your data as JSON in the same app/)).toBeVisible();
  expect(page.getByText(/Place in the file/).query()).toBeNull();
});
