import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code is fetched once it stands in the page, after the paint; until then it shows nothing. For what is
 * seen only after a further act, such as a dialog. When the code cannot be fetched, the next mounting tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return;
      load().then(
        (component) => {
          loaded = component;
          setPart(() => component);
        },
        () => {},
      );
    }, [Part]);
    return Part && <Part {...props} />;
  };
}
