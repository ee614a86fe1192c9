import type { ColumnMapping, WordMeanings } from '@daymark/shared/imports/column-mapping.ts';
import type { ColumnPreview } from '@daymark/shared/imports/column-preview.ts';
import { parseCell, type WordMeaning } from '@daymark/shared/imports/parse-cell.ts';
import { Trans } from '@lingui/react/macro';
import { Chip } from '../../ui/chip.tsx';
import { SelectField } from '../../ui/fields.tsx';
import dataStyles from './data.module.css';
import type { Columns } from './import-flow.ts';
import { useDayWords } from './use-day-words.ts';
import styles from './word-meanings.module.css';

const meanings = ['done', 'not-done', 'skipped', 'none'] as const satisfies WordMeaning[];

interface Word {
  readonly word: string;
  /** Null for an unknown word. */
  readonly usual: WordMeaning | null;
}

interface WordMeaningsFieldProps {
  readonly columns: Columns;
  readonly onMap: (mapping: ColumnMapping) => void;
}

export function WordMeaningsField({ columns, onMap }: WordMeaningsFieldProps) {
  const { mapping, preview } = columns;
  const labels = useDayWords();
  const words = listWords(preview, mapping);
  if (words.length === 0) return null;
  const options = meanings.map((value) => ({ value, label: labels[value] }));
  return (
    <fieldset className={styles.meanings}>
      <legend className={dataStyles.legend}>
        <Trans>What the words mean</Trans>
      </legend>
      {words.some(({ usual }) => usual === null) && (
        <p className={styles.hint}>
          <Trans>Days with an unknown word are left out until you choose what it means.</Trans>
        </p>
      )}
      {words.map(({ word, usual }) => (
        <div key={word} className={styles.word}>
          <SelectField
            label={
              <span className={styles.name}>
                <Trans comment="A word of a table">“{word}”</Trans>
                {usual === null && (
                  <Chip>
                    <Trans context="a word of a table">Unknown</Trans>
                  </Chip>
                )}
              </span>
            }
            autoComplete="off"
            options={options}
            value={getChosen(mapping, word) ?? usual ?? 'none'}
            onChange={({ target }) => {
              const chosen = choose({ word, usual }, target.value as WordMeaning, mapping);
              onMap({ ...mapping, meanings: chosen });
            }}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Lists unknown words first, then known words by their meaning. */
function listWords({ words, days }: ColumnPreview, mapping: ColumnMapping): readonly Word[] {
  const found = getValueColumns(mapping, days).flatMap((column) => words[column] ?? []);
  const rank = ({ usual }: Word) => (usual === null ? -1 : meanings.indexOf(usual));
  return [...new Set(found)]
    .map((word) => ({ word, usual: getUsualMeaning(word) }))
    .toSorted((one, other) => rank(one) - rank(other));
}

function getValueColumns(mapping: ColumnMapping, days: readonly number[]): readonly number[] {
  if (mapping.kind === 'a-column-a-day') return days;
  if (mapping.kind === 'a-column-a-habit') return mapping.habits;
  return mapping.value === null ? [] : [mapping.value];
}

function getUsualMeaning(word: string): WordMeaning | null {
  const { kind } = parseCell(word);
  return meanings.find((meaning) => meaning === kind) ?? null;
}

function getChosen({ meanings: chosen = {} }: ColumnMapping, word: string): WordMeaning | null {
  return (Object.hasOwn(chosen, word) && chosen[word]) || null;
}

/**
 * Stores only meanings that differ from the usual meanings, so that an unknown word stays unknown.
 */
function choose(
  { word, usual }: Word,
  meaning: WordMeaning,
  { meanings: chosen = {} }: ColumnMapping,
): WordMeanings {
  const others = Object.entries(chosen).filter(([other]) => other !== word);
  const own = meaning === (usual ?? 'none') ? [] : [[word, meaning] as const];
  return Object.fromEntries([...others, ...own]);
}
