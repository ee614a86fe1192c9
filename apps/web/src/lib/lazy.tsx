import {
  type ComponentType,
  createElement,
  memo,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react';
import { MissingFileError } from './api-errors.ts';
import type { LaterCatalogue } from './languages.ts';
import { type Texts, TextsContext } from './texts.ts';

export type LazyScreen = ComponentType & {
  /** Loads code and texts before React renders. A React fallback would stay for at least 300 ms. */
  preload: (texts: Texts) => Promise<void>;
  isReady: (texts: Texts | null) => boolean;
};

/**
 * Time for which a failure is remembered, in milliseconds. Otherwise rerenders would retry
 * endlessly.
 */
const failureIsRemembered = 1000;

/**
 * Returns a screen whose code and texts load when it is mounted. A failure goes to the nearest
 * error boundary, and a later mount tries again.
 */
export function lazyScreen(
  load: () => Promise<ComponentType>,
  ...catalogues: readonly LaterCatalogue[]
): LazyScreen {
  let loading: Promise<ComponentType> | null = null;
  let loaded: ComponentType | null = null;

  function loadCode(): Promise<ComponentType> {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (cause: unknown) => {
        setTimeout(() => {
          loading = null;
        }, failureIsRemembered);
        throw isFileMissing(cause)
          ? new MissingFileError('The code of a screen could not be fetched.', { cause })
          : cause;
      },
    );
    return loading;
  }

  function isReady(texts: Texts | null): boolean {
    return loaded !== null && catalogues.every((name) => texts?.isLoaded(name) ?? true);
  }

  async function preload(texts: Texts): Promise<void> {
    await Promise.all([loadCode(), ...catalogues.map(texts.load)]);
  }

  function Awaited({ texts }: { texts: Texts | null }) {
    // Starts all requests before awaiting the first one.
    const code = loadCode();
    const loadingTexts = texts ? catalogues.map(texts.load) : [];
    // The code is awaited first, because texts are retried for a while before they fail.
    const Screen = use(code);
    for (const each of loadingTexts) use(each);
    return createElement(Screen);
  }

  function LazyScreen() {
    const texts = use(TextsContext);
    // Fixed at mount, because a screen that loaded late must not remount on the next render.
    const [Screen] = useState(() => (isReady(texts) ? loaded : null));
    return Screen ? <Screen /> : <Awaited texts={texts} />;
  }

  return Object.assign(LazyScreen, { preload, isReady });
}

/** Matches the messages of Chromium, Firefox, WebKit and Vite for a missing file. */
function isFileMissing(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(cause.message)
  );
}

/** Name of the window event for a part whose code could not be loaded. */
export const partMissingEvent = 'daymark:part-missing';

/** Milliseconds between the first two attempts. The pause doubles after each further attempt. */
export const firstLoadRetryDelay = 3000;
/** Longest pause between two attempts, in milliseconds. */
export const maxLoadRetryDelay = 60_000;

/**
 * Returns a component that renders nothing until its code and texts have loaded. It retries
 * failures while it is mounted, but some browsers cache a failed import until the next page load.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...catalogues: readonly LaterCatalogue[]
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let fetching: { texts: Texts | null; part: Promise<ComponentType<Props>> } | null = null;

  /** All instances share one request, because each of fifty cards may have an instance. */
  function fetchOnce(texts: Texts | null): Promise<ComponentType<Props>> {
    if (fetching === null || fetching.texts !== texts) {
      const part = fetchPart(texts);
      fetching = { texts, part };
      part.catch(() => {
        if (fetching?.part === part) fetching = null;
      });
    }
    return fetching.part;
  }

  async function fetchPart(texts: Texts | null): Promise<ComponentType<Props>> {
    await ownTurn();
    const loadingTexts = texts ? catalogues.map(texts.load) : [];
    const [component] = await Promise.all([load(), ...loadingTexts]);
    return component;
  }

  function LazyPart(props: Props) {
    const texts = use(TextsContext);
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return undefined;
      let timer: ReturnType<typeof setTimeout> | null | undefined;
      let pause = firstLoadRetryDelay;
      const fetchNow = () => {
        fetchOnce(texts).then(
          (component) => {
            loaded = component;
            startTransition(() => setPart(() => component));
          },
          (cause: unknown) => {
            if (isFileMissing(cause)) dispatchEvent(new Event(partMissingEvent));
            if (timer !== null) timer = setTimeout(fetchNow, pause);
            pause = Math.min(2 * pause, maxLoadRetryDelay);
          },
        );
      };
      fetchNow();
      return () => {
        clearTimeout(timer ?? undefined);
        timer = null;
        // The next instance makes its own request, because this request may never resolve.
        fetching = null;
      };
    }, [Part, texts]);
    return Part && <Part {...props} />;
  }

  return memo(LazyPart);
}

/** Waits for a separate task, because one long task for all parts would delay input. */
function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
