import type { Language } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeviceSetting } from '../../lib/device-settings.ts';
import {
  chooseTheme,
  type ThemeChoice,
  getThemeChoice,
  themeChoices,
} from '../../lib/theme-choice.ts';
import { languageNames, useLanguage } from '../../lib/language-choice.ts';
import { SectionCard } from '../../ui/layout.tsx';
import { Segments, SelectField } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './settings.module.css';

export function AppearanceCard() {
  return (
    <SectionCard title={<Trans>Appearance</Trans>}>
      <ThemeField />
      <LanguageField />
    </SectionCard>
  );
}

function ThemeField() {
  const { t } = useLingui();
  const theme = useDeviceSetting(getThemeChoice);
  const names: Record<ThemeChoice, string> = {
    dark: t({ message: 'Dark', comment: 'A theme' }),
    light: t({ message: 'Light', comment: 'A theme' }),
    system: t({ message: 'System', comment: 'A theme' }),
  };

  return (
    <div className={styles.theme}>
      <span className={styles.themeLabel} aria-hidden="true">
        <Trans>Theme</Trans>
      </span>
      <Segments
        label={t`Theme`}
        segments={themeChoices.map((value) => ({ value, label: names[value] }))}
        value={theme}
        onValueChange={chooseTheme}
      />
      <p className={styles.muted}>
        <Trans>Only on this device.</Trans>
      </p>
    </div>
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
      hint={<Trans>Saved to your account, for the app and notifications.</Trans>}
      name="language"
      autoComplete="off"
      options={options}
      value={language}
      onChange={(event) => void change(event.target.value)}
    />
  );
}
