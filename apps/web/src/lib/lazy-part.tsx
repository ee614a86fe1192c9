import { type ComponentType, startTransition, use, useEffect, useState } from 'react';
import type { LaterCatalogue } from './catalogues.ts';
import { ownTurn } from './own-turn.ts';
import type { Texts } from './texts.ts';
import { TextsContext } from './texts-context.ts';

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

  async function fetchPart(texts: Texts | null): Promise<ComponentType<Props>> {
    await ownTurn();
    const coming = texts ? catalogues.map(texts.need) : [];
    const [component] = await Promise.all([load(), ...coming]);
    return component;
  }

  return function LazyPart(props: Props) {
    const texts = use(TextsContext);
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return undefined;
      let timer: ReturnType<typeof setTimeout> | null | undefined;
      let pause = firstPause;
      const fetchNow = () => {
        fetchPart(texts).then(
          (component) => {
            loaded = component;
            startTransition(() => setPart(() => component));
          },
          () => {
            if (timer !== null) timer = setTimeout(fetchNow, pause);
            pause = Math.min(2 * pause, longestPause);
          },
        );
      };
      fetchNow();
      return () => {
        clearTimeout(timer ?? undefined);
        timer = null;
      };
    }, [Part, texts]);
    return Part && <Part {...props} />;
  };
}
