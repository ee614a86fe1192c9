import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../lib/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { serviceInfoQuery } from './api/get-service-info.ts';

/** The address of those who run this Daymark, as a link to write to them. */
export function SupportAddress() {
  const { data, isError, refetch } = useQuery(serviceInfoQuery(useClient()));
  if (data) return <a href={`mailto:${data.support_email}`}>{data.support_email}</a>;
  if (!isError) return <Skeleton width="14rem" height="1.5em" />;
  return (
    <>
      <Trans>The address could not be loaded.</Trans>{' '}
      <Button variant="quiet" onClick={() => void refetch()}>
        <Trans>Retry</Trans>
      </Button>
    </>
  );
}
