import { type ComponentType, use } from 'react';
import type { LaterCatalogue } from './catalogues.ts';
import type { Texts } from './texts.ts';
import { TextsContext } from './texts-context.ts';

export type LazyScreen = ComponentType & {
  /** Fetches code and texts, so that the screen then shows at once; React would show the fallback for 300 ms at least. */
  preload: (texts: Texts) => Promise<void>;
};

/**
 * A screen whose code and texts are fetched, side by side, when it is first shown; until then the nearest Suspense shows
 * its fallback. What could not be fetched is tried again at the next mounting.
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
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  async function preload(texts: Texts): Promise<void> {
    await Promise.all([loadCode(), ...catalogues.map(texts.need)]);
  }

  function LazyScreen() {
    const texts = use(TextsContext);
    const code = loadCode();
    const missing = texts ? catalogues.filter((name) => !texts.has(name)).map(texts.need) : [];
    for (const each of missing) use(each);
    const Screen = loaded ?? use(code);
    return <Screen />;
  }

  return Object.assign(LazyScreen, { preload });
}
