import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { AreaIcon } from '../../ui/area-icon.tsx';
import styles from './area-title.module.css';

export function AreaTitle({ area }: { readonly area: SyncedArea }) {
  return (
    <span style={getAreaColorStyle(area.color)}>
      <AreaIcon icon={area.icon} className={styles.icon} />
      <bdi>{area.name}</bdi>
    </span>
  );
}
