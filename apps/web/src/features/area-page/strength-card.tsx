import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type PointerEvent, useId, useMemo, useState } from 'react';
import { formatDate, formatPercent } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Segments } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './strength-card.module.css';
import {
  type StrengthPoint,
  listStrengthPoints,
  listStrengthRows,
  type StrengthSpan,
} from './strength-points.ts';
import { TableFold } from './table-fold.tsx';

export function StrengthCard({ timeline }: { readonly timeline: Timeline }) {
  const { t } = useLingui();
  const [span, setSpan] = useState<StrengthSpan>('year');
  const points = useMemo(() => listStrengthPoints(timeline, span), [timeline, span]);
  return (
    <SectionCard
      title={<Trans comment="How firm a habit is">Strength</Trans>}
      hint={<Trans>Goes up each day you do it, dips when you miss one, holds while paused.</Trans>}
    >
      <Segments<StrengthSpan>
        label={t`Timeframe`}
        segments={[
          { value: 'week', label: t({ message: 'Week', context: 'span of a chart' }) },
          { value: 'month', label: t({ message: 'Month', context: 'span of a chart' }) },
          { value: 'year', label: t({ message: 'Year', context: 'span of a chart' }) },
          { value: 'all', label: t({ message: 'All', context: 'span of a chart' }) },
        ]}
        value={span}
        onValueChange={setSpan}
      />
      {points.length < 2 ? (
        <p className={styles.none}>
          <Trans>The chart begins on the second day.</Trans>
        </p>
      ) : (
        <StrengthLine key={span} points={points} />
      )}
      {points.length > 0 && (
        <TableFold>
          <StrengthTable timeline={timeline} span={span} />
        </TableFold>
      )}
    </SectionCard>
  );
}

interface StrengthLineProps {
  readonly points: readonly StrengthPoint[];
}

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const endStyle = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Covers the line with a slider. Dragging, hovering and keys show the strength of single days. */
function StrengthLine({ points }: StrengthLineProps) {
  const { t, i18n } = useLingui();
  const readout = useId();
  const newest = points.length - 1;
  const [chosen, setChosen] = useState(newest);
  const index = Math.min(chosen, newest);
  const [first, shown, last] = [points[0], points[index], points[newest]];
  if (first === undefined || shown === undefined || last === undefined) return null;
  const words = `${formatDate(shown.date, i18n.locale, dayStyle)} · ${formatPercent(shown.strength, i18n.locale)}`;

  function point({ pointerType, nativeEvent, currentTarget }: PointerEvent<HTMLInputElement>) {
    if (pointerType !== 'mouse') return;
    const share = nativeEvent.offsetX / currentTarget.offsetWidth;
    setChosen(Math.max(0, Math.min(newest, Math.round(share * newest))));
  }

  const place = { '--x': index / newest, '--y': shown.strength / 100 } as CSSProperties;
  return (
    <div className={styles.figure}>
      <p id={readout} className={styles.readout} aria-hidden>
        {words}
      </p>
      <div className={styles.chart}>
        <div className={styles.axis} aria-hidden>
          <span>{formatPercent(100, i18n.locale)}</span>
          <span>{formatPercent(50, i18n.locale)}</span>
          <span>{formatPercent(0, i18n.locale)}</span>
        </div>
        <div className={styles.plot} style={place}>
          <LineDrawing points={points} />
          <span className={styles.cursor} />
          <span className={styles.dot} />
          <input
            type="range"
            className={styles.slider}
            min={0}
            max={newest}
            value={index}
            aria-label={t`Strength by day`}
            aria-valuetext={words}
            onChange={(event) => setChosen(Number(event.target.value))}
            onPointerMove={point}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(newest)}
          />
        </div>
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{formatDate(first.date, i18n.locale, endStyle)}</span>
        <span>{formatDate(last.date, i18n.locale, endStyle)}</span>
      </p>
    </div>
  );
}

function LineDrawing({ points }: StrengthLineProps) {
  const line = useMemo(() => {
    const newest = points.length - 1;
    return points
      .map(
        ({ strength }, index) => `${round((index / newest) * 1000)} ${round(1000 - strength * 10)}`,
      )
      .join('L');
  }, [points]);
  return (
    <svg className={styles.drawing} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
      <path className={styles.below} d={`M${line}L1000 1000L0 1000Z`} />
      <path className={styles.line} d={`M${line}`} />
    </svg>
  );
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}

interface StrengthTableProps {
  readonly timeline: Timeline;
  readonly span: StrengthSpan;
}

function StrengthTable({ timeline, span }: StrengthTableProps) {
  const { i18n } = useLingui();
  const rows = useMemo(() => listStrengthRows(timeline, span), [timeline, span]);
  return (
    <DataTable
      head={<Trans>Day</Trans>}
      columns={[{ key: 'strength', label: <Trans comment="How firm a habit is">Strength</Trans> }]}
      rows={rows.map(({ date, strength }) => ({
        key: date,
        head: formatDate(date, i18n.locale, dayStyle),
        values: { strength: formatPercent(strength, i18n.locale) },
      }))}
    />
  );
}
