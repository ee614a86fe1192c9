import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './bars.module.css';
import { percentText } from './percent-text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Bar {
  /** Below the bar, short. */
  label: string;
  /** In the readout and the table, such as 'Monday, 2 March'; the label when absent. */
  name?: string | undefined;
  /** 0-100; null where there is no data. */
  value: number | null;
  /** A CSS colour; the primary one when absent. */
  color?: string | undefined;
  /** More about it in the readout and the table, such as '3 of 4 done'. */
  detail?: string | undefined;
}

interface BarsProps {
  bars: readonly Bar[];
  caption: ReactNode;
  /** The headings of the table: what the bars stand for, and what is measured. */
  columns: [name: string, value: string];
}

/**
 * Shares as bars on an axis of 0 to 100. Pointing at one, or moving with the arrow keys, reads it out; the same numbers
 * are in a table for those who cannot see the drawing.
 */
export function Bars({ bars, caption, columns }: BarsProps) {
  const id = useId();
  const { i18n, t } = useLingui();
  const [at, setAt] = useState<number | null>(null);
  const current = at === null ? undefined : bars[at];

  function onKeyDown(event: KeyboardEvent) {
    const target = barToRead(event.key, at, bars.length);
    if (target === undefined) return;
    event.preventDefault();
    setAt(target);
  }

  return (
    <figure className={styles.figure}>
      <figcaption id={id} className={styles.caption}>
        {caption}
      </figcaption>
      <output className={styles.readout}>
        {current && readout(current, percentText(current.value, i18n.locale))}
      </output>
      <div
        className={styles.chart}
        role="group"
        aria-labelledby={id}
        aria-roledescription={t`chart`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
      >
        <div className={styles.axis} aria-hidden>
          {[100, 50, 0].map((line) => (
            <span key={line}>{percentText(line, i18n.locale)}</span>
          ))}
        </div>
        <div className={styles.bars} aria-hidden>
          {bars.map((bar, index) => (
            <div
              key={bar.name ?? bar.label}
              className={styles.bar}
              data-current={index === at || undefined}
              onPointerEnter={() => setAt(index)}
            >
              <BarDrawing bar={bar} />
              <span className={styles.label}>{bar.label}</span>
            </div>
          ))}
        </div>
      </div>
      <VisuallyHidden>
        <BarTable bars={bars} columns={columns} locale={i18n.locale} />
      </VisuallyHidden>
    </figure>
  );
}

function BarDrawing({ bar }: { bar: Bar }) {
  const height = bar.value === null ? 0 : Math.max(2, bar.value);
  return (
    <svg
      viewBox="0 0 10 100"
      preserveAspectRatio="none"
      style={bar.color ? ({ '--bar': bar.color } as CSSProperties) : undefined}
    >
      <rect className={styles.rail} width="10" height="100" />
      <rect className={styles.share} y={100 - height} width="10" height={height} />
    </svg>
  );
}

function BarTable({
  bars,
  columns,
  locale,
}: Pick<BarsProps, 'bars' | 'columns'> & { locale: string }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.name ?? bar.label}>
            <th scope="row">{bar.name ?? bar.label}</th>
            <td>{[percentText(bar.value, locale), bar.detail].filter(Boolean).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function readout(bar: Bar, value: string): string {
  return [bar.name ?? bar.label, value, bar.detail].filter(Boolean).join(' · ');
}

function barToRead(key: string, at: number | null, count: number): number | undefined {
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft') return at === null ? count - 1 : Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
