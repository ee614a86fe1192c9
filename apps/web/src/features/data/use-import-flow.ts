import { getNewestDateOnEarth } from '@daymark/shared/calendar/today.ts';
import { useSession, useTrueClock, useUser } from '../../lib/use-services.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import type { Outbox } from '../../local/outbox.ts';
import { getShownUser } from '../../local/shown-user.ts';
import { createImportFlow, type ImportFlow } from './import-flow.ts';
import { createImportReader } from './import-reader.ts';

interface FlowOfPerson {
  readonly userId: string;
  readonly flow: ImportFlow;
}

/** Keyed by the outbox, which lives as long as the page. */
const flows = new WeakMap<Outbox, FlowOfPerson>();

export function useImportFlow(): ImportFlow {
  const outbox = useOutbox();
  const session = useSession();
  const user = useUser();
  const clock = useTrueClock();
  const known = flows.get(outbox);
  if (known?.userId === user.id) return known.flow;
  known?.flow.leave();
  const flow = createImportFlow({
    reader: createImportReader(),
    // Read late, because the person may change the time zone or the end of the day meanwhile.
    person() {
      const state = session.state();
      const latest = state.status === 'signed-in' ? state.user : user;
      const shown = getShownUser(latest, outbox.overlaid());
      return { today: getNewestDateOnEarth(clock.now()), timeZone: shown.timezone };
    },
  });
  flows.set(outbox, { userId: user.id, flow });
  return flow;
}
