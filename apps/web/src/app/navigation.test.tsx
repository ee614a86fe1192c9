import { setupI18n } from '@lingui/core';
import { type ComponentType, Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Link, Redirect, Route, Switch } from 'wouter';
import { lazyScreen } from '../lib/lazy.tsx';
import { createTexts, TextsContext } from '../lib/texts.ts';
import { mountBare } from '../testing/mount.tsx';
import { Navigation } from './navigation.tsx';

function Board() {
  return <h1>Board</h1>;
}

function Analytics() {
  return <h1>Analytics</h1>;
}

/**
 * Mounts a screen with links to two screens. Their code loads when the test calls `comeBoard` or
 * `comeAnalytics`.
 */
function mountScreens({ at = '/today' } = {}) {
  const codes = {
    '/board': Promise.withResolvers<ComponentType>(),
    '/analytics': Promise.withResolvers<ComponentType>(),
  };
  const asked: string[] = [];
  const screens = new Map(
    Object.entries(codes).map(([path, { promise }]) => [
      path,
      lazyScreen(() => {
        asked.push(path);
        return promise;
      }),
    ]),
  );
  history.replaceState(null, '', at);
  mountBare(
    <TextsContext value={createTexts(setupI18n())}>
      <Navigation screenAt={(path) => screens.get(path)}>
        <Suspense fallback={<p>Loading...</p>}>
          <Switch>
            <Route path="/today">
              <h1>Today</h1>
              <Link href="/board">To the board</Link>
              <Link href="/analytics">To the analytics</Link>
            </Route>
            {[...screens].map(([path, Screen]) => (
              <Route key={path} path={path}>
                <Screen />
              </Route>
            ))}
            <Route>
              <Redirect to="/board" replace />
            </Route>
          </Switch>
        </Suspense>
      </Navigation>
    </TextsContext>,
  );
  return {
    asked,
    comeBoard: () => codes['/board'].resolve(Board),
    comeAnalytics: () => codes['/analytics'].resolve(Analytics),
  };
}

const link = (name: string) => page.getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { name });

/** Collects the text of the page after each change. */
function watchWords(): readonly string[] {
  const seen: string[] = [];
  new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
    childList: true,
    subtree: true,
  });
  return seen;
}

test('a screen stays visible until the code of the next screen has loaded', async () => {
  const { comeBoard } = mountScreens();
  const seen = watchWords();
  await link('To the board').click();
  await expect.element(heading('Today')).toBeVisible();
  expect(location.pathname).toBe('/today');
  comeBoard();
  await expect.element(heading('Board')).toBeVisible();
  expect(location.pathname).toBe('/board');
  expect(seen.filter((words) => words.includes('Loading'))).toEqual([]);
});

test('a screen whose code loads slowly opens with a loading text', async () => {
  const { comeBoard } = mountScreens();
  await link('To the board').click();
  await expect.element(page.getByText('Loading...')).toBeVisible();
  expect(location.pathname).toBe('/board');
  comeBoard();
  await expect.element(heading('Board')).toBeVisible();
});

test('hovering or focusing a link loads the code of its screen', async () => {
  const { asked } = mountScreens();
  await link('To the board').hover();
  expect(asked).toEqual(['/board']);
  (link('To the analytics').element() as HTMLElement).focus();
  expect(asked).toEqual(['/board', '/analytics']);
  expect(location.pathname).toBe('/today');
});

test('only the screen of the last clicked link opens', async () => {
  const { comeBoard, comeAnalytics } = mountScreens();
  await link('To the board').click();
  await link('To the analytics').click();
  comeAnalytics();
  await expect.element(heading('Analytics')).toBeVisible();
  comeBoard();
  await expect.element(heading('Board')).not.toBeInTheDocument();
  expect(location.pathname).toBe('/analytics');
});

test('a screen does not open if the user left the page while its code was loading', async () => {
  const { comeBoard } = mountScreens();
  await link('To the board').click();
  history.pushState(null, '', '/today?day=2026-03-01');
  comeBoard();
  await expect.element(heading('Today')).toBeVisible();
  expect(location.search).toBe('?day=2026-03-01');
});

test('a redirect to a screen whose code is not loaded shows a loading text at once', async () => {
  mountScreens({ at: '/nowhere' });
  await expect.element(page.getByText('Loading...')).toBeVisible();
  expect(location.pathname).toBe('/board');
});
