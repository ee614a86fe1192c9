import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useReplica } from '../../local/use-replica.tsx';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { type RestingArea, listRestingAreas } from './resting-areas.ts';
import styles from './resting-areas-card.module.css';
import { useAreaWrites } from './use-area-writes.ts';

export function RestingAreasCard({ today }: { readonly today: CalendarDate }) {
  const areas = useReplica((state) => state.areas);
  const pauses = useReplica((state) => state.pauses);
  const resting = useMemo(() => listRestingAreas({ areas, pauses }, today), [areas, pauses, today]);
  return (
    <SectionCard
      title={<Trans>Archived and ended areas</Trans>}
      hint={
        resting.length === 0 ? (
          <Trans>Nothing archived.</Trans>
        ) : (
          <Trans>
            When you bring an area back, its streak continues. The days in between count as a pause.
          </Trans>
        )
      }
    >
      {resting.length > 0 && (
        <ul className={styles.areas}>
          {resting.map((each) => (
            <AreaRow key={each.area.id} {...each} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function AreaRow({ area, kind, since }: RestingArea) {
  const { t, i18n } = useLingui();
  const { bringBack } = useAreaWrites();
  const { name } = area;
  const date = formatDate(since, i18n.locale, { dateStyle: 'long' });
  return (
    <li className={styles.area} style={getAreaColorStyle(area.color)}>
      <AreaIcon icon={area.icon} />
      <p className={styles.words}>
        <span>{name}</span>
        <span className={styles.muted}>
          {kind === 'archived' ? (
            <Trans>Archived since {date}</Trans>
          ) : (
            <Trans>Ended on {date}</Trans>
          )}
        </span>
      </p>
      <Button
        variant="quiet"
        aria-label={t`Bring back: ${name}`}
        onClick={() => {
          // Moves the focus, because the pressed button disappears with its row.
          document.getElementById('main')?.focus({ preventScroll: true });
          bringBack(area);
        }}
      >
        <Trans>Bring back</Trans>
      </Button>
    </li>
  );
}
