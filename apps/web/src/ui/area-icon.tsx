import sprite from 'virtual:area-icon-sprite';
import styles from './area-icon.module.css';
import { classNames } from './class-names.ts';

interface AreaIconProps {
  readonly icon: string | null;
  readonly className?: string | undefined;
}

/** Icon in the area's color. Hidden from screen readers, because the area's name says the same. */
export function AreaIcon({ icon, className }: AreaIconProps) {
  return (
    <svg className={classNames(styles.icon, className)} aria-hidden="true">
      {icon === null ? (
        <circle className={styles.dot} cx="50%" cy="50%" r="20%" />
      ) : (
        <use href={`${sprite}#${icon}`} />
      )}
    </svg>
  );
}
