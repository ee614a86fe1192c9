import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size="1.25em" /> : <Eye size="1.25em" />}
        </IconButton>
      }
    />
  );
}
