import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseTheme, currentTheme } from '../../lib/device-settings.ts';
import { SectionCard } from '../../ui/layout.tsx';
import { Switch } from '../../ui/fields.tsx';
import { LanguageField } from './language-field.tsx';

export function AppearanceCard() {
  const [theme, setTheme] = useState(currentTheme);

  function setDark(isDark: boolean): void {
    const next = isDark ? 'dark' : 'light';
    chooseTheme(next);
    setTheme(next);
  }

  return (
    <SectionCard title={<Trans>Appearance</Trans>}>
      <Switch
        label={<Trans>Dark mode</Trans>}
        hint={<Trans>Kept on this device.</Trans>}
        checked={theme === 'dark'}
        onCheckedChange={setDark}
      />
      <LanguageField />
    </SectionCard>
  );
}
