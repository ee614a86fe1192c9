import { todayOf } from '@daymark/shared/calendar/today.ts';
import { useTrueClock, useUser } from '../../lib/use-services.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import type { Outbox } from '../../outbox/outbox.ts';
import { createImportFlow, type ImportFlow } from './import-flow.ts';
import { createImportReader } from './import-reader.ts';

interface FlowOfPerson {
  readonly userId: string;
  readonly flow: ImportFlow;
}

/** By what lives as long as the page. */
const flows = new WeakMap<Outbox, FlowOfPerson>();

/** The person's way through an import: the same one after they have been on another screen. */
export function useImportFlow(): ImportFlow {
  const outbox = useOutbox();
  const user = useUser();
  const clock = useTrueClock();
  const known = flows.get(outbox);
  if (known?.userId === user.id) return known.flow;
  known?.flow.leave();
  const flow = createImportFlow({
    reader: createImportReader(),
    today: () => todayOf(clock.now(), user),
    timeZone: user.timezone,
  });
  flows.set(outbox, { userId: user.id, flow });
  return flow;
}
