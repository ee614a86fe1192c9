import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Plus } from 'lucide-react';
import { areaColorStyle } from '../../ui/area-color-style.ts';
import { type SuggestedArea, suggestedAreas } from './suggested-areas.ts';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  /** Keys of those that the person has by now. */
  readonly added: ReadonlySet<string>;
  readonly onToggle: (suggestion: SuggestedArea) => void;
}

/** One tap adds an area, another takes it away again. */
export function Suggestions({ added, onToggle }: SuggestionsProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.tiles} aria-label={t`Suggested life areas`}>
      {suggestedAreas.map((suggestion) => (
        <li key={suggestion.key}>
          <Tile
            suggestion={suggestion}
            isAdded={added.has(suggestion.key)}
            onTap={() => onToggle(suggestion)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  readonly suggestion: SuggestedArea;
  readonly isAdded: boolean;
  readonly onTap: () => void;
}

function Tile({ suggestion, isAdded, onTap }: TileProps) {
  const { name, color, Icon } = suggestion;
  const { i18n } = useLingui();
  return (
    <button
      type="button"
      className={styles.tile}
      style={areaColorStyle(color)}
      aria-pressed={isAdded}
      onClick={onTap}
    >
      <span className={styles.sign}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{i18n._(name)}</span>
        <span className={styles.state} aria-hidden>
          {isAdded ? <Check size={16} strokeWidth={3} /> : <Plus size={16} />}
          {isAdded ? (
            <Trans comment="A suggested life area is among the person's now">Added</Trans>
          ) : (
            <Trans comment="A suggested life area">Add</Trans>
          )}
        </span>
      </span>
    </button>
  );
}
