import { Trans } from '@lingui/react/macro';
import { Skeleton } from '../../ui/feedback.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** In the place of the backups card. */
export function BackupsSkeleton() {
  return (
    <div>
      <VisuallyHidden>
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <Skeleton height="calc(var(--space-16) * 6)" />
    </div>
  );
}
