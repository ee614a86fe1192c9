import { useLingui } from '@lingui/react/macro';
import { ChartColumn } from 'lucide-react';
import { useLocation } from 'wouter';
import { IconButton } from '../../ui/button.tsx';

export function AnalyticsButton() {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  return (
    <IconButton label={t`Analytics`} variant="floating" onClick={() => navigate('/analytics')}>
      <ChartColumn size={24} aria-hidden="true" />
    </IconButton>
  );
}
