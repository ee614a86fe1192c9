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
  /** Fetches code and texts, so that the screen then shows at once; React would show the fallback for 300 ms at least. */
  preload: (texts: Texts) => Promise<void>;
  isHere: (texts: Texts | null) => boolean;
};

/** In milliseconds. React renders anew what failed, at once: a failure that were forgotten at once would be asked for without end. */
const failureIsRemembered = 1000;

/**
 * A screen whose code and texts are fetched, side by side, when it is first shown; until then the nearest Suspense shows
 * its fallback. What could not be fetched goes to the nearest error boundary, and is tried again at a later mounting.
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

  function isHere(texts: Texts | null): boolean {
    return loaded !== null && catalogues.every((name) => texts?.has(name) ?? true);
  }

  async function preload(texts: Texts): Promise<void> {
    await Promise.all([loadCode(), ...catalogues.map(texts.need)]);
  }

  function Awaited({ texts }: { texts: Texts | null }) {
    // All are on their way before the first is awaited.
    const code = loadCode();
    const coming = texts ? catalogues.map(texts.need) : [];
    // First the code, because texts are asked for several times.
    const Screen = use(code);
    for (const each of coming) use(each);
    return createElement(Screen);
  }

  function LazyScreen() {
    const texts = use(TextsContext);
    // As it was at first: a screen that came late must not begin anew when the page is painted again.
    const [Screen] = useState(() => (isHere(texts) ? loaded : null));
    return Screen ? <Screen /> : <Awaited texts={texts} />;
  }

  return Object.assign(LazyScreen, { preload, isHere });
}

/** Whether this is what Chromium, Firefox, WebKit or Vite say of a file that did not come. A fault in the code is no TypeError of theirs. */
function isFileMissing(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(cause.message)
  );
}

/** Event of the window: the code of a part could not be fetched. */
export const partMissing = 'daymark:part-missing';

/** Between the first two tries; twice as long before each further one. In milliseconds. */
export const firstPause = 3000;
export const longestPause = 60_000;

/**
 * A component whose code and texts are fetched once it stands in the page, after the paint; until then it shows nothing.
 * For what is seen only after a further act, such as a dialog. When they cannot be fetched, they are asked for
 * again and again while the part stands there. Some browsers remember a failed import as long as the page lives: there
 * the code comes only with the next page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...catalogues: readonly LaterCatalogue[]
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let fetching: { texts: Texts | null; part: Promise<ComponentType<Props>> } | null = null;

  /** Once for all that stand in the page: each of fifty cards has such parts. */
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
    const coming = texts ? catalogues.map(texts.need) : [];
    const [component] = await Promise.all([load(), ...coming]);
    return component;
  }

  function LazyPart(props: Props) {
    const texts = use(TextsContext);
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return undefined;
      let timer: ReturnType<typeof setTimeout> | null | undefined;
      let pause = firstPause;
      const fetchNow = () => {
        fetchOnce(texts).then(
          (component) => {
            loaded = component;
            startTransition(() => setPart(() => component));
          },
          (cause: unknown) => {
            if (isFileMissing(cause)) dispatchEvent(new Event(partMissing));
            if (timer !== null) timer = setTimeout(fetchNow, pause);
            pause = Math.min(2 * pause, longestPause);
          },
        );
      };
      fetchNow();
      return () => {
        clearTimeout(timer ?? undefined);
        timer = null;
        // What the next one waits for must not hang on a turn that never comes.
        fetching = null;
      };
    }, [Part, texts]);
    return Part && <Part {...props} />;
  }

  // What stands beside the screen must not be rendered anew with all of it.
  return memo(LazyPart);
}

/** Resolves in a task of its own: one long task for all parts would delay the answer to a touch meanwhile. */
function ownTurn(): Promise<void> {
  // The end of a promise is no task: only a timer lets the browser paint and handle events in between.
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
