import type { Language } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseTheme, currentTheme } from '../../lib/device-settings.ts';
import { languageNames, useLanguage } from '../../lib/language-choice.ts';
import { SectionCard } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Switch } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';

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

const options = Object.entries(languageNames).map(([value, label]) => ({ value, label }));

function LanguageField() {
  const { t } = useLingui();
  const { language, choose } = useLanguage();
  const toast = useToast();

  async function change(next: string): Promise<void> {
    try {
      await choose(next as Language);
    } catch {
      const text = t`The texts could not be loaded. Please try again in a moment.`;
      toast.show({ text, tone: 'error' });
    }
  }

  return (
    <SelectField
      label={<Trans>Language</Trans>}
      hint={<Trans>Kept with your account, for screens and notifications.</Trans>}
      name="language"
      autoComplete="off"
      options={options}
      value={language}
      onChange={(event) => void change(event.target.value)}
    />
  );
}
