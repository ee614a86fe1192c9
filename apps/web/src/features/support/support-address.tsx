import { Trans } from '@lingui/react/macro';
import { useAnswer } from '../../lib/answers.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { serviceInfoQuestion } from './api/get-service-info.ts';

/** The address of those who run this Daymark, as a link to write to them. */
export function SupportAddress() {
  const { status, data, refetch } = useAnswer(serviceInfoQuestion);
  if (data) return <a href={`mailto:${data.support_email}`}>{data.support_email}</a>;
  if (status === 'loading') return <Skeleton width="14rem" height="1.5em" />;
  return (
    <>
      <Trans>The address could not be loaded.</Trans>{' '}
      <Button variant="quiet" onClick={refetch}>
        <Trans>Retry</Trans>
      </Button>
    </>
  );
}
