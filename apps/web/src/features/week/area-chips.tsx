import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './area-chips.module.css';

/** Which areas the week's figures are made of; one that was deleted in it is struck through. */
export function AreaChips({ areas }: { readonly areas: readonly SyncedArea[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.chips} aria-label={t`Areas of the week`}>
      {areas.map(({ id, name, color, deleted_on }) => (
        <li
          key={id}
          className={styles.chip}
          style={areaColorStyle(color)}
          data-deleted={deleted_on !== null || undefined}
        >
          {deleted_on === null ? (
            <span className={styles.dot} />
          ) : (
            <History size={16} aria-hidden />
          )}
          <span className={styles.name}>{name}</span>
          {deleted_on !== null && (
            <VisuallyHidden>
              {' '}
              <Trans comment="A life area">deleted</Trans>
            </VisuallyHidden>
          )}
        </li>
      ))}
    </ul>
  );
}
