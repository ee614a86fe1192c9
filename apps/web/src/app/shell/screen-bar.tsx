import type { AreaSubject } from '../../features/areas/area-dialogs.tsx';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useReplica } from '../../replica/use-replica.tsx';
import { BottomBar } from './bottom-bar.tsx';

const AreaDialogs = lazyPart(
  async () => (await import('../../features/areas/area-dialogs.tsx')).AreaDialogs,
  'dialogs',
  'errors',
);

/** The bar of a screen beside the dashboard, with the dialog of a new area. */
export function ScreenBar() {
  const dialog = useDialogState<AreaSubject>();
  const areas = useReplica((state) => state.areas);
  return (
    <>
      <BottomBar onAdd={() => dialog.open({ area: null })} />
      {dialog.subject !== null && (
        <AreaDialogs
          dialog={dialog}
          takenColors={Array.from(areas.values(), ({ color }) => color)}
          onCreated={() => {}}
        />
      )}
    </>
  );
}
