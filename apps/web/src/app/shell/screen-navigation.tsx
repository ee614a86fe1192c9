import { useAreaDialogs } from '../area-dialogs/use-area-dialogs.tsx';
import { MainNavigation } from './main-navigation.tsx';

/** The navigation of a screen other than the dashboard, with the dialog of a new area. */
export function ScreenNavigation() {
  const areaDialogs = useAreaDialogs();
  return (
    <>
      <MainNavigation onAdd={() => areaDialogs.open({ act: 'edit', area: null })} />
      {areaDialogs.place}
    </>
  );
}
