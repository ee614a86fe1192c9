import { type ComponentProps, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../lib/lazy.tsx';
import { useSessionState } from '../lib/use-services.ts';

const MarkResponses = lazyPart(
  async () => (await import('../features/entries/mark-responses.tsx')).MarkResponses,
  'dialogs',
  'errors',
);
const EarlierVersions = lazyPart(
  async () => (await import('../features/versions/earlier-versions.tsx')).EarlierVersions,
  'versions',
);

const earlierOn: ComponentProps<typeof MarkResponses>['earlierOn'] = (areaId, date, onRestore) => (
  <EarlierVersions {...{ areaId, date, onRestore }} />
);

/** Stays mounted on every screen, because a mark may be stored, or fail, after a navigation. */
export function MarkResponsesPlace() {
  const session = useSessionState();
  const [path] = useLocation();
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && /^\/(dashboard|board|areas\/)/.test(path)) setNeeded(true);
  if (!isNeeded || session.status !== 'signed-in') return null;
  return <MarkResponses key={session.user.id} earlierOn={earlierOn} />;
}
