import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { useGoBack } from './layout.tsx';

function BackButton() {
  return (
    <button type="button" onClick={useGoBack()}>
      Back
    </button>
  );
}

test('`useGoBack` returns to the previous address with its query string', async () => {
  const here = location.href;
  onTestFinished(() => history.replaceState(null, '', here));
  history.replaceState(null, '', '/somewhere?tab=3');
  history.pushState(null, '', '/analytics');
  await mount(<BackButton />);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/somewhere?tab=3');
});
