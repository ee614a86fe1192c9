import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { RefusedChange } from '../../features/dashboard/refused-changes.tsx';
import { areaNameOf, asError } from '../../features/settings/queued-changes.ts';
import { errorText } from '../../lib/error-text.ts';
import { vibrate } from '../../lib/platform.ts';
import { useOutboxItems } from '../../outbox/use-outbox.tsx';

/** The changes of areas and scores that the server refused; what was only set aside with one of them goes its way. */
export function useRefusedChanges(areas: readonly SyncedArea[]): readonly RefusedChange[] {
  const { i18n, t } = useLingui();
  const items = useOutboxItems();
  const refused = items.flatMap((item) =>
    item.refusal === undefined || item.state !== 'refused' || !('life_area_id' in item.subject)
      ? []
      : [{ item, refusal: item.refusal }],
  );
  useBuzzFor(refused.length);
  return refused.map(({ item, refusal }) => ({
    id: item.id,
    areaName: areaNameOf(item, areas) ?? t`a life area`,
    reason: errorText(i18n, asError(refusal)),
  }));
}

/** Each further refusal is felt. */
function useBuzzFor(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) vibrate('error');
    before.current = count;
  }, [count]);
}
