import { type ComponentType, createElement, use, useState } from 'react';
import type { LaterCatalogue } from './catalogues.ts';
import type { Texts } from './texts.ts';
import { TextsContext } from './texts-context.ts';

export type LazyScreen = ComponentType & {
  /** Fetches code and texts, so that the screen then shows at once; React would show the fallback for 300 ms at least. */
  preload: (texts: Texts) => Promise<void>;
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
      (error: unknown) => {
        setTimeout(() => {
          loading = null;
        }, failureIsRemembered);
        throw error;
      },
    );
    return loading;
  }

  async function preload(texts: Texts): Promise<void> {
    await Promise.all([loadCode(), ...catalogues.map(texts.need)]);
  }

  function Awaited({ texts }: { texts: Texts | null }) {
    // All are on their way before the first is awaited.
    const code = loadCode();
    const coming = texts ? catalogues.map(texts.need) : [];
    for (const each of coming) use(each);
    return createElement(use(code));
  }

  function LazyScreen() {
    const texts = use(TextsContext);
    const isHere = loaded !== null && catalogues.every((name) => texts?.has(name) ?? true);
    // As it was at first: a screen that came late must not begin anew when the page is painted again.
    const [Screen] = useState(() => (isHere ? loaded : null));
    return Screen ? <Screen /> : <Awaited texts={texts} />;
  }

  return Object.assign(LazyScreen, { preload });
}
