import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { useEffect, useEffectEvent } from 'react';
import { Welcome } from '../../features/onboarding/welcome.tsx';
import { displayNameOf } from '../../lib/person.ts';
import { useUser } from '../../lib/use-services.ts';
import { focusMain } from '../shell/shell.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface FirstVisitProps {
  readonly areas: readonly SyncedArea[];
  readonly onCreate: () => void;
  readonly onDone: () => void;
}

/** In the place of the cards, until the person has what they want to begin with. */
export function FirstVisit({ areas, onCreate, onDone }: FirstVisitProps) {
  const { added, toggle, made } = useSuggestions();
  // From another device or tab, or known to the server alone until now: this is no first visit.
  const hasOthers = areas.some(({ id }) => !made.has(id));
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (hasOthers) leave();
  }, [hasOthers]);

  function start(): void {
    onDone();
    // The button goes with the welcome.
    focusMain();
  }

  return (
    <Welcome
      name={displayNameOf(useUser())}
      added={added}
      onToggle={toggle}
      onCreate={onCreate}
      onDone={start}
    />
  );
}
