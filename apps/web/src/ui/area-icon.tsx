import sprite from 'virtual:area-icon-sprite';
import styles from './area-icon.module.css';
import { classNames } from './class-names.ts';

interface AreaIconProps {
  /** The name of an icon; a dot stands for an area without one. */
  readonly icon: string | null;
  readonly className?: string | undefined;
}

/** The face of an area, in its colour. It says nothing that its name does not, so that screen readers pass it over. */
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
