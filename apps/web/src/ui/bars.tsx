import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
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
 * Shares as bars on an axis of 0 to 100. Pointing at a bar, tapping it and moving the focus to it read it out; the same
 * numbers are in a table for those who cannot see the drawing.
 */
export function Bars({ bars, caption, columns }: BarsProps) {
  const id = useId();
  const { i18n } = useLingui();
  const [current, setCurrent] = useState<Bar | null>(null);
  return (
    <figure className={styles.figure} onPointerLeave={() => setCurrent(null)}>
      <figcaption id={id} className={styles.caption}>
        {caption}
      </figcaption>
      <p className={styles.readout} aria-hidden>
        {current && readout(current, i18n.locale)}
      </p>
      <div className={styles.chart}>
        <div className={styles.axis} aria-hidden>
          {[100, 50, 0].map((line) => (
            <span key={line}>{percentText(line, i18n.locale)}</span>
          ))}
        </div>
        <ul className={styles.bars} aria-labelledby={id}>
          {bars.map((bar) => (
            <li key={nameOf(bar)} className={styles.place}>
              <button
                type="button"
                className={styles.bar}
                aria-label={readout(bar, i18n.locale)}
                onPointerEnter={() => setCurrent(bar)}
                onClick={() => setCurrent(bar)}
                onFocus={() => setCurrent(bar)}
                onBlur={() => setCurrent(null)}
              >
                <BarDrawing bar={bar} />
                <span className={styles.label}>{bar.label}</span>
              </button>
            </li>
          ))}
        </ul>
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
          <tr key={nameOf(bar)}>
            <th scope="row">{nameOf(bar)}</th>
            <td>{[percentText(bar.value, locale), bar.detail].filter(Boolean).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf(bar: Bar): string {
  return bar.name ?? bar.label;
}

function readout(bar: Bar, locale: string): string {
  return [nameOf(bar), percentText(bar.value, locale), bar.detail].filter(Boolean).join(' · ');
}
