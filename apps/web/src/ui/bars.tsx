import { roundPercent } from '@daymark/shared/analytics/whole-percent.ts';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import styles from './bars.module.css';
import { formatPercent } from '../lib/format.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Bar {
  label: string;
  /** Name in the readout and the table, for example 'Monday, 2 March'. By default, the label. */
  name?: string | undefined;
  /** Percentage. Null without data. */
  value: number | null;
  /** CSS color. By default, the primary color. */
  color?: string | undefined;
  detail?: string | undefined;
  /** Whether the period is unfinished. Its label is emphasized, and the readout shows it first. */
  isCurrent?: boolean | undefined;
}

interface BarsProps {
  bars: readonly Bar[];
  caption: ReactNode;
  captionHidden?: boolean | undefined;
  /** Headings of a table of the bars: names and values. Absent if the page has such a table. */
  columns?: [name: string, value: string] | undefined;
}

/** Bar chart. A text above the bars describes the bar that is pointed at, tapped or focused. */
export function Bars({ bars, caption, captionHidden, columns }: BarsProps) {
  const id = useId();
  const { i18n } = useLingui();
  const [pointed, setPointed] = useState<Bar | null>(null);
  const current = pointed ?? bars.find((bar) => bar.isCurrent);
  return (
    <figure className={styles.figure} onPointerLeave={() => setPointed(null)}>
      <figcaption id={id} className={captionHidden ? styles.hiddenCaption : styles.caption}>
        {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </figcaption>
      <p className={styles.readout} aria-hidden>
        {current && readout(current, i18n.locale)}
      </p>
      <div className={styles.chart}>
        <span className={styles.unit} aria-hidden>
          %
        </span>
        <div className={styles.axis} aria-hidden>
          <span>100</span>
          <span>50</span>
          <span>0</span>
        </div>
        <ul className={styles.bars} aria-labelledby={id}>
          {bars.map((bar) => (
            <li key={nameOf(bar)} className={styles.place}>
              <button
                type="button"
                className={styles.bar}
                data-current={bar.isCurrent || undefined}
                onPointerEnter={() => setPointed(bar)}
                onClick={() => setPointed(bar)}
                onFocus={() => setPointed(bar)}
                onBlur={() => setPointed(null)}
              >
                <VisuallyHidden>{readout(bar, i18n.locale)}</VisuallyHidden>
                <span className={styles.number} aria-hidden>
                  {numberText(bar.value, i18n.locale)}
                </span>
                <BarDrawing bar={bar} />
                <span className={styles.label} aria-hidden>
                  {bar.label}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {columns && (
        <VisuallyHidden>
          <BarTable bars={bars} columns={columns} locale={i18n.locale} />
        </VisuallyHidden>
      )}
    </figure>
  );
}

function BarDrawing({ bar }: { bar: Bar }) {
  const { value, color } = bar;
  const height = value === null ? 0 : Math.max(2, value);
  return (
    <span className={styles.rail}>
      <span
        className={styles.share}
        style={{ '--height': `${height}%`, ...(color ? { '--bar': color } : {}) } as CSSProperties}
      />
    </span>
  );
}

interface BarTableProps {
  bars: readonly Bar[];
  columns: readonly string[];
  locale: string;
}

function BarTable({ bars, columns, locale }: BarTableProps) {
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
            <td>{[formatPercent(bar.value, locale), bar.detail].filter(Boolean).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leaves out the percent sign, which the axis shows and narrow bars have no room for. */
function numberText(value: number | null, locale: string): string {
  if (value === null) return '--';
  return new Intl.NumberFormat(locale).format(roundPercent(value));
}

function nameOf(bar: Bar): string {
  return bar.name ?? bar.label;
}

function readout(bar: Bar, locale: string): string {
  return [nameOf(bar), formatPercent(bar.value, locale), bar.detail].filter(Boolean).join(' · ');
}
