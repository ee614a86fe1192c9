import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/feedback.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

type RenderGroup = (card: ReactNode) => ReactNode;

type BackupsCard = ComponentType<{
  readonly skeleton: ReactNode;
  readonly renderGroup: RenderGroup;
  readonly children: ReactNode;
}>;

interface BackupsSectionProps {
  /** Cards above, in the same part of the settings. */
  readonly renderGroup: RenderGroup;
  /** Cards below. */
  readonly children: ReactNode;
}

let loaded: BackupsCard | null = null;

/**
 * The heaviest card by far, for it reads and checks whole backups; so it comes on its own. What stands below it, the
 * children, comes with it and is not moved by it; where it cannot be fetched they come alone, and the next visit tries again.
 */
export function BackupsSection({ renderGroup, children }: BackupsSectionProps) {
  const [Card, setCard] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Card !== null) return;
    import('./backups-card.tsx').then(
      (module) => {
        loaded = module.BackupsCard;
        startTransition(() => setCard(() => loaded));
      },
      () => setFailed(true),
    );
  }, [Card]);
  const skeleton = renderGroup(<BackupsSkeleton />);
  if (Card !== null) {
    return (
      <Card skeleton={skeleton} renderGroup={renderGroup}>
        {children}
      </Card>
    );
  }
  if (!hasFailed) return skeleton;
  return (
    <>
      {renderGroup(null)}
      {children}
    </>
  );
}

function BackupsSkeleton() {
  return (
    <div>
      <VisuallyHidden>
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <Skeleton height="calc(var(--space-16) * 6)" />
    </div>
  );
}
