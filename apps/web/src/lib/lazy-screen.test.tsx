import { setupI18n } from '@lingui/core';
import { type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountBare } from '../testing/mount.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { createTexts, type Texts } from './texts.ts';
import { TextsContext } from './texts-context.ts';

function Words() {
  return <p>words</p>;
}

function Field() {
  return <input />;
}

/** Texts that are there when the test says so. */
function pendingTexts() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const texts: Texts = {
    need: (name) => {
      asked.push(name);
      return promise;
    },
    has: () => false,
    speak: async () => {},
  };
  return { texts, asked, resolve };
}

function shown(screen: ReactNode, texts: Texts | null = null) {
  return mountBare(
    <TextsContext value={texts}>
      <Suspense fallback={<p>on its way</p>}>{screen}</Suspense>
    </TextsContext>,
  );
}

test('asks for code and texts at once, and shows the screen when both are there', async () => {
  const code = Promise.withResolvers<typeof Words>();
  let fetches = 0;
  const Screen = lazyScreen(() => {
    fetches += 1;
    return code.promise;
  }, 'account');
  const { texts, asked, resolve } = pendingTexts();
  shown(<Screen />, texts);
  await expect.element(page.getByText('on its way')).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['account']));
  expect(fetches).toBe(1);
  code.resolve(Words);
  await code.promise;
  await expect.element(page.getByText('words')).not.toBeInTheDocument();
  resolve();
  await expect.element(page.getByText('words')).toBeVisible();
});

test('tries again at the next mounting when its code could not be fetched', async () => {
  let fetches = 0;
  const Screen = lazyScreen(async () => {
    fetches += 1;
    if (fetches === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return Words;
  });
  const { render } = shown(<Screen />);
  await expect.poll(() => fetches).toBeGreaterThan(0);
  render(null);
  shown(<Screen />);
  await expect.element(page.getByText('words')).toBeVisible();
});

test('shows at once what was fetched before', async () => {
  const Screen = lazyScreen(async () => Words, 'account');
  const i18n = setupI18n();
  const texts = createTexts(i18n);
  await texts.speak('en');
  await Screen.preload(texts);
  shown(<Screen />, texts);
  expect(document.body.textContent).toContain('words');
});

test('keeps what is on the screen when the page is painted again', async () => {
  const Screen = lazyScreen(async () => Field);
  const screen = () => (
    <Suspense fallback={<p>on its way</p>}>
      <Screen />
    </Suspense>
  );
  const { render } = mountBare(screen());
  await page.getByRole('textbox').fill('typed');
  render(screen());
  await expect.element(page.getByRole('textbox')).toHaveValue('typed');
});
