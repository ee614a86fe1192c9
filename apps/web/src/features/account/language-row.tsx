import type { Language } from '@daymark/shared/accounts/account.ts';
import { useLingui } from '@lingui/react/macro';
import { languages } from '../../lib/catalogues.ts';
import { languageNames, useLanguage } from '../../lib/use-language.ts';
import { useToast } from '../../ui/toast.tsx';
import styles from './language-row.module.css';

/** All languages side by side, each in its own words. */
export function LanguageRow() {
  const { t } = useLingui();
  const { language, choose } = useLanguage();
  const toast = useToast();

  async function change(next: Language) {
    try {
      await choose(next);
    } catch {
      const text = t`The texts could not be loaded. Please try again in a moment.`;
      toast.show({ text, tone: 'error' });
    }
  }

  return (
    <fieldset aria-label={t`Language`} className={styles.row}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.language}
          aria-pressed={each === language}
          onClick={() => void change(each)}
        >
          {languageNames[each]}
        </button>
      ))}
    </fieldset>
  );
}
