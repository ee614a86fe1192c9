import { useAreaDialogs } from '../area-dialogs/use-area-dialogs.tsx';
import { BottomBar } from './bottom-bar.tsx';

/** The bar of a screen beside the dashboard, with the dialog of a new area. */
export function ScreenBar() {
  const areaDialogs = useAreaDialogs();
  return (
    <>
      <BottomBar onAdd={() => areaDialogs.open({ act: 'edit', area: null })} />
      {areaDialogs.place}
    </>
  );
}
