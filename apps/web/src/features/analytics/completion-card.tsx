import { isPerfect, sumTallies } from '@daymark/shared/timeline/completion.ts';
import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';
import { Ring } from '../../ui/ring.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './completion-card.module.css';

/** How much of the timeframe was done, as a ring. */
export function CompletionCard({ trends }: { readonly trends: Trends }) {
  const tally = sumTallies(trends.buckets);
  const { i18n } = useLingui();
  const [done, possible] = [tally.done, tally.possible].map((n) => formatNumber(n, i18n.locale));
  return (
    <SectionCard title={<Trans>Completion</Trans>}>
      <div className={styles.ring}>
        <Ring
          size="large"
          value={trends.completion_rate}
          color={isPerfect(tally) ? 'var(--done)' : undefined}
          label={
            tally.possible === 0 ? (
              <Trans>No area counted in this time. Create one on your dashboard.</Trans>
            ) : (
              <Trans>
                {done} of {possible} done
              </Trans>
            )
          }
        />
      </div>
    </SectionCard>
  );
}
