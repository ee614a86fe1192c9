import { areaColorStyle } from '../../ui/area-color-style.ts';
import styles from './area-name.module.css';

interface AreaNameProps {
  readonly name: string;
  readonly color: string;
}

/** The name of an area behind a dot of its colour. */
export function AreaName({ name, color }: AreaNameProps) {
  return (
    <span className={styles.name} style={areaColorStyle(color)}>
      <span className={styles.dot} />
      {name}
    </span>
  );
}
