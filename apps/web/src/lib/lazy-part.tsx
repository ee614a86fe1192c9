import { type ComponentType, use, useEffect, useState } from 'react';
import type { LaterCatalogue } from './catalogues.ts';
import { TextsContext } from './texts-context.ts';

/**
 * A component whose code and texts are fetched once it stands in the page, after the paint; until then it shows nothing.
 * For what is seen only after a further act, such as a dialog. When they cannot be fetched, the next mounting tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...catalogues: readonly LaterCatalogue[]
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;

  return function LazyPart(props: Props) {
    const texts = use(TextsContext);
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return;
      const coming = texts ? catalogues.map(texts.need) : [];
      Promise.all([load(), ...coming]).then(
        ([component]) => {
          loaded = component;
          setPart(() => component);
        },
        () => {},
      );
    }, [Part, texts]);
    return Part && <Part {...props} />;
  };
}
