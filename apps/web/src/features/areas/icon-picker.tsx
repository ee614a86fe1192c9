import { areaIcons, type AreaIconName } from '@daymark/shared/areas/area-icon.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { AreaIcon } from '../../ui/area-icon.tsx';
import { TextField } from '../../ui/fields.tsx';
import { areaIconWords } from '../../lib/area-icon-words.ts';
import styles from './icon-field.module.css';

interface IconPickerProps {
  readonly value: string | null;
  readonly onValueChange: (icon: AreaIconName | null) => void;
}

export function IconName({ icon }: { readonly icon: string }) {
  const { i18n } = useLingui();
  const known = areaIcons.find((one) => one === icon);
  return known === undefined ? icon : firstWord(i18n._(areaIconWords[known]));
}

export function IconPicker({ value, onValueChange }: IconPickerProps) {
  const { t, i18n } = useLingui();
  const group = useId();
  const [query, setQuery] = useState('');
  const words = (icon: AreaIconName) => i18n._(areaIconWords[icon]);
  const found = areaIcons.filter((icon) => isNamedBy(`${words(icon)} ${icon}`, query));

  function chooseFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (query !== '' && found[0] !== undefined) onValueChange(found[0]);
  }

  return (
    <>
      <TextField
        type="search"
        label={<Trans>Search for an icon</Trans>}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={chooseFirst}
      />
      <div role="radiogroup" aria-label={t`Icons`} className={styles.icons}>
        {query === '' && (
          <IconChoice
            group={group}
            icon={null}
            label={t`No icon`}
            isChosen={value === null}
            onChoose={() => onValueChange(null)}
          />
        )}
        {found.map((icon) => (
          <IconChoice
            key={icon}
            group={group}
            icon={icon}
            label={firstWord(words(icon))}
            isChosen={icon === value}
            onChoose={() => onValueChange(icon)}
          />
        ))}
      </div>
      <output className={styles.none}>
        {found.length === 0 && <Trans>No icons found. Try another word.</Trans>}
      </output>
    </>
  );
}

interface IconChoiceProps {
  readonly group: string;
  readonly icon: AreaIconName | null;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function IconChoice({ group, icon, label, isChosen, onChoose }: IconChoiceProps) {
  return (
    <label className={styles.icon} title={label}>
      <input
        type="radio"
        name={group}
        value={icon ?? ''}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
      />
      <AreaIcon icon={icon} />
    </label>
  );
}

function firstWord(words: string): string {
  return words.split(',')[0] ?? words;
}

/** Returns whether each word of `query` begins one of `words`, ignoring case and accents. */
function isNamedBy(words: string, query: string): boolean {
  const known = plain(words);
  return plain(query).every((asked) => known.some((word) => word.startsWith(asked)));
}

function plain(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
