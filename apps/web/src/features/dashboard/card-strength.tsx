import { strengthOf } from '@daymark/shared/timeline/strength.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useMemo } from 'react';
import { percentText } from '../../lib/format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './card-strength.module.css';

/** How strong the habit of an area is, as a bar; nothing before its first day done. */
export function CardStrength({ timeline }: { readonly timeline: Timeline }) {
  const { t, i18n } = useLingui();
  const strength = useMemo(() => strengthOf(timeline), [timeline]);
  if (strength === 0) return null;
  const percent = percentText(strength, i18n.locale);
  const words = t`Strength ${percent}`;
  return (
    <span className={styles.strength} title={words}>
      <VisuallyHidden>. {words}</VisuallyHidden>
      <span className={styles.bar} style={{ '--share': `${strength}%` } as CSSProperties} />
    </span>
  );
}
