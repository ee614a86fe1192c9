import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { useReplicaParts } from '../../replica/use-replica.tsx';

/** Asks to load the page again once a newer version in another tab has taken the database over. Something may be half typed here. */
export function useOutdated(): void {
  const { t } = useLingui();
  const toast = useToast();
  const { outdated } = useReplicaParts();
  const ask = useEffectEvent(() => {
    toast.show({
      text: t`Daymark was updated in another tab. Nothing can be saved here before you reload.`,
      action: { label: t`Reload`, onSelect: () => location.reload() },
      lasting: true,
    });
  });
  useEffect(() => {
    let isHere = true;
    void outdated.then(() => {
      if (isHere) ask();
    });
    return () => {
      isHere = false;
    };
  }, [outdated]);
}
