import type { Trends } from '@daymark/shared/analytics/trends.ts';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Notice } from '../../ui/feedback.tsx';

/** Why all figures are 0, where that says nothing of the person: nothing was scored yet. */
export function NoScores({ trends }: { readonly trends: Trends }) {
  if (trends.metrics.data_points > 0) return null;
  return (
    <Notice>
      <Trans>
        Nothing was scored in this time. Mark an area on your{' '}
        <Link href="/dashboard">dashboard</Link>, and the figures follow.
      </Trans>
    </Notice>
  );
}
