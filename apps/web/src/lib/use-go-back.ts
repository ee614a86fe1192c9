import { useLocation } from 'wouter';

/** One step back to where the person came from, as with the browser's own button; to the dashboard when the visit began here. */
export function useGoBack(): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (canGoBack()) history.back();
    else navigate('/dashboard', { replace: true });
  };
}

/** The history's length also counts other sites' pages and the ones ahead, so it is asked only where nothing else can be. */
function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}
