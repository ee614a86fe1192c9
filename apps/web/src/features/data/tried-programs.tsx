import { Plural, useLingui } from '@lingui/react/macro';
import { Disclosure } from '../../ui/layout.tsx';
import styles from './data.module.css';
import { listPrograms } from './supported-programs.ts';

/** Names the programs whose files are of the same kind, such as `json`. */
export function TriedPrograms({ kind }: { readonly kind: string }) {
  const { i18n } = useLingui();
  const names = listPrograms()
    .filter(({ files }) => files.some((file) => file === kind))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <div className={styles.tried}>
      <Disclosure
        summary={
          <Plural
            value={names.length}
            one="Tried the format of # app"
            other="Tried the formats of # apps"
          />
        }
      >
        <p className={styles.muted} translate="no">
          {new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(names)}
        </p>
      </Disclosure>
    </div>
  );
}
