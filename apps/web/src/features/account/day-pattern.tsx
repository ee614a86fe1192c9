import { areaColorStyle } from '../../ui/area-color-style.ts';
import styles from './day-pattern.module.css';

/** Five areas through some days: X where one is done. */
const areas: readonly [color: string, days: string][] = [
  ['ocean', 'XXXX.XX.XXXX.XXXX'],
  ['sunset', '.XX.XX.XXXXXX.XXX'],
  ['emerald', 'X.X.XXXX.XXXXXXXX'],
  ['lavender', '..XX.X.XX.XXX.XXX'],
  ['warm', 'XX.XXXXX.X.XXXXXX'],
];

/** A picture of days that add up; it says nothing that the words beside it do not. */
export function DayPattern() {
  return (
    <div className={styles.pattern} aria-hidden>
      {areas.map(([color, days]) => (
        <div key={color} className={styles.row} style={areaColorStyle(color)}>
          {Array.from(days, (day, index) => (
            <span key={index} className={styles.day} data-done={day === 'X' || undefined} />
          ))}
        </div>
      ))}
    </div>
  );
}
