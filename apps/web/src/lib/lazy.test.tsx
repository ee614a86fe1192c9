import { setupI18n } from '@lingui/core';
import { Component, type ReactNode, Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount, mountBare } from '../testing/mount.tsx';
import { firstLoadRetryDelay, lazyPart, lazyScreen, maxLoadRetryDelay } from './lazy.tsx';
import { createTexts, type Texts, TextsContext } from './texts.ts';

function Words() {
  return <p>words</p>;
}

function Field() {
  return <input />;
}

/** Returns texts that load when the test resolves them. */
function pendingTexts() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const texts: Texts = {
    load: (name) => {
      asked.push(name);
      return promise;
    },
    isLoaded: () => false,
    setLanguage: async () => {},
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

test('a lazy screen loads its code and texts in parallel and appears after both', async () => {
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

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: null };

  static getDerivedStateFromError({ name }: Error) {
    return { failure: name };
  }

  override render() {
    return this.state.failure === null ? this.props.children : <p>failed: {this.state.failure}</p>;
  }
}

test('a lazy screen whose code cannot be loaded retries on a later mount @long', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isAway = true;
  let fetches = 0;
  const Screen = lazyScreen(async () => {
    fetches += 1;
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return Words;
  });
  const attempt = () => (
    <Boundary key={crypto.randomUUID()}>
      <Suspense fallback={<p>on its way</p>}>
        <Screen />
      </Suspense>
    </Boundary>
  );
  const { render } = mountBare(attempt());
  await expect.element(page.getByText('failed: NetworkError')).toBeVisible();
  expect(fetches).toBe(1);
  isAway = false;
  await expect
    .poll(() => {
      render(attempt());
      return document.body.textContent;
    })
    .toContain('words');
});

test.for([
  ['Failed to fetch dynamically imported module: /assets/a.js', 'NetworkError'],
  ['error loading dynamically imported module: /assets/a.js', 'NetworkError'],
  ['Importing a module script failed.', 'NetworkError'],
  ['Unable to preload CSS for /assets/a.css', 'NetworkError'],
  ["undefined is not an object (evaluating 'pages[path]')", 'TypeError'],
] as const)('a lazy screen that fails with "%s" reports a %s', async ([message, name]) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Screen = lazyScreen(async () => {
    throw new TypeError(message);
  });
  mountBare(
    <Boundary>
      <Suspense fallback={<p>on its way</p>}>
        <Screen />
      </Suspense>
    </Boundary>,
  );
  await expect.element(page.getByText(`failed: ${name}`)).toBeVisible();
});

test('a preloaded screen appears in the first render', async () => {
  const Screen = lazyScreen(async () => Words, 'account');
  const i18n = setupI18n();
  const texts = createTexts(i18n);
  await texts.setLanguage('en');
  await Screen.preload(texts);
  shown(<Screen />, texts);
  expect(document.body.textContent).toContain('words');
});

test('a lazy screen stays mounted when the page renders again', async () => {
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

function Message({ text }: { text: string }) {
  return <p>{text}</p>;
}

test('a lazy component renders nothing until it has loaded, and then renders its latest props', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Message>();
  const Part = lazyPart(() => promise);
  const { rerender } = await mount(<Part text="before" />);
  await expect.element(page.getByText('before')).not.toBeInTheDocument();
  await rerender(<Part text="after" />);
  resolve(Message);
  await expect.element(page.getByText('after')).toBeVisible();
});

test('a lazy component loads even if the timer of another lazy component was lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const [Lost, Part] = [lazyPart(async () => Field), lazyPart(async () => Words)];
  const { render } = mountBare(<Lost />);
  await expect.poll(vi.getTimerCount).toBe(1);
  vi.useRealTimers();
  render(<Part />);
  await expect.element(page.getByText('words')).toBeVisible();
  render(<Lost />);
  await expect.element(page.getByRole('textbox')).toBeVisible();
});

test('all instances of a lazy component share one load and appear together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let fetches = 0;
  const Part = lazyPart(async () => {
    fetches += 1;
    return Field;
  });
  mountBare([1, 2, 3].map((number) => <Part key={number} />));
  await expect.poll(vi.getTimerCount).toBe(1);
  vi.runAllTimers();
  await expect.poll(() => page.getByRole('textbox').elements().length).toBe(3);
  expect(fetches).toBe(1);
});

test('a second instance of a lazy component does not load its code again', async () => {
  let fetches = 0;
  const Part = lazyPart(async () => {
    fetches += 1;
    return Message;
  });
  const { rerender } = await mount(<Part text="first" />);
  await expect.element(page.getByText('first')).toBeVisible();
  await rerender(<Part key="another" text="second" />);
  await expect.element(page.getByText('second')).toBeVisible();
  expect(fetches).toBe(1);
});

/** Creates a lazy component that cannot load its code while `network.isReachable` is false. */
function unreachablePart() {
  const network = { isReachable: false, failures: 0 };
  const Part = lazyPart(async () => {
    if (network.isReachable) return Message;
    network.failures += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  return { Part, network };
}

test('a lazy component whose code could not be loaded retries on the next mount', async () => {
  const { Part, network } = unreachablePart();
  const { rerender } = await mount(<Part text="words" />);
  await expect.poll(() => network.failures).toBe(1);
  network.isReachable = true;
  await rerender(<Part key="another" text="words" />);
  await expect.element(page.getByText('words')).toBeVisible();
});

test('a lazy component whose code could not be loaded retries while it is mounted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { Part, network } = unreachablePart();
  await mount(<Part text="words" />);
  await expect.poll(() => network.failures).toBe(1);
  network.isReachable = true;
  await vi.advanceTimersByTimeAsync(firstLoadRetryDelay);
  await expect.element(page.getByText('words')).toBeVisible();
});

test('a lazy component retries at growing intervals, up to one minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let tries = 0;
  const Part = lazyPart<{ text: string }>(async () => {
    tries += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await mount(<Part text="words" />);
  const triesAfter = async (time: number) => {
    await vi.advanceTimersByTimeAsync(time);
    return tries;
  };
  // Added to each pause, because each attempt waits for a separate task.
  const little = 10;
  expect(await triesAfter(little)).toBe(1);
  expect(await triesAfter(firstLoadRetryDelay + little)).toBe(2);
  expect(await triesAfter(firstLoadRetryDelay + little)).toBe(2);
  expect(await triesAfter(firstLoadRetryDelay + little)).toBe(3);
  const many = await triesAfter(10 * maxLoadRetryDelay);
  expect(await triesAfter(5 * maxLoadRetryDelay)).toBe(many + 5);
});
