import { useAreaDialogs } from '../area-dialogs/use-area-dialogs.tsx';
import { MainNavigation } from './main-navigation.tsx';

export function ScreenNavigation() {
  const areaDialogs = useAreaDialogs();
  return (
    <>
      <MainNavigation onAdd={() => areaDialogs.open({ act: 'edit', area: null })} />
      {areaDialogs.place}
    </>
  );
}
