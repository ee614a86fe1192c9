import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { mount } from '../testing/mount.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

function Screens() {
  const [path] = useLocation();
  if (path === '/broken') throw new Error('unforeseen');
  return <p>{path}</p>;
}

test.for([
  ['a navigation inside the app', () => navigate('/whole')],
  ['Back', () => history.back()],
] as const)('%s leaves the failure screen', async ([, leave]) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  navigate('/whole');
  await mount(
    <ErrorBoundary>
      <Screens />
    </ErrorBoundary>,
  );
  await expect.element(page.getByText('/whole')).toBeVisible();
  navigate('/broken');
  await expect.element(page.getByText('Something went wrong')).toBeVisible();
  leave();
  await expect.element(page.getByText('/whole')).toBeVisible();
});
