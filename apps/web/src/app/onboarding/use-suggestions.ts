import { uuidv7 } from '@daymark/shared/identifier.ts';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { SuggestedArea } from '../../features/onboarding/suggested-areas.ts';
import { useClock } from '../../lib/clock.ts';
import { vibrate } from '../../lib/haptics.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useToast } from '../../ui/toast.tsx';

/** Ids of the areas that were made of suggestions, by the suggestion's key. */
type Added = ReadonlyMap<string, string>;

/** Adds suggested areas and takes them away again, as if they had never been. */
export function useSuggestions() {
  const { t, i18n } = useLingui();
  const outbox = useOutbox();
  const clock = useClock();
  const toast = useToast();
  const [added, setAdded] = useState<Added>(new Map());
  // Those that were taken away again too, for they may still be seen for a moment.
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  // One after the other: what is taken away must have been kept before.
  const last = useRef(Promise.resolve());

  function toggle(suggestion: SuggestedArea): void {
    const before = added;
    const id = added.get(suggestion.key);
    if (id === undefined) add(suggestion);
    else {
      setAdded(without(added, suggestion.key));
      keep(() => outbox.deleteLifeArea(id, { erase: true }), before);
    }
  }

  function add({ key, name, color, icon }: SuggestedArea): void {
    const id = uuidv7(clock.now(), (bytes) => crypto.getRandomValues(bytes));
    setAdded(new Map([...added, [key, id]]));
    setMade((before) => new Set([...before, id]));
    keep(() => outbox.createLifeArea({ id, name: i18n._(name), color, icon }), added);
  }

  function keep(write: () => Promise<unknown>, before: Added): void {
    last.current = last.current.then(write).then(
      () => vibrate('light'),
      () => {
        setAdded(before);
        vibrate('error');
        const text = t`This could not be saved on your device. Please try again.`;
        toast.show({ text, tone: 'error' });
      },
    );
  }

  return { added: new Set(added.keys()), toggle, made };
}

function without(added: Added, key: string): Added {
  return new Map([...added].filter(([each]) => each !== key));
}
