import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

export function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton label={t`Add life area`} variant="primary" onClick={onAdd}>
      <Plus size={28} aria-hidden="true" />
    </IconButton>
  );
}
