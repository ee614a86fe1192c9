import type { AreaIconName } from '@daymark/shared/areas/area-icon.ts';
import type { AreaColorName } from '@daymark/shared/areas/area-color.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  BookOpen,
  BriefcaseBusiness,
  Check,
  HandHeart,
  HeartPulse,
  type LucideIcon,
  Palette,
  PiggyBank,
  Plus,
  Sparkles,
  Users,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useClock } from '../../lib/use-services.ts';
import { vibrate } from '../../lib/vibrate.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { useToast } from '../../ui/toast.tsx';
import styles from './suggestions.module.css';

interface SuggestionsProps {
  readonly added: ReadonlySet<string>;
  readonly onToggle: (suggestion: SuggestedArea) => void;
}

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
  const { name, description, color, Icon } = suggestion;
  const { i18n } = useLingui();
  return (
    <button
      type="button"
      className={styles.tile}
      style={getAreaColorStyle(color)}
      aria-pressed={isAdded}
      onClick={onTap}
    >
      <span className={styles.sign}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{i18n._(name)}</span>
        <span className={styles.description}>{i18n._(description)}</span>
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

interface SuggestedArea {
  readonly key: string;
  readonly name: MessageDescriptor;
  /** Activity about which a user can say each day whether it was done. */
  readonly description: MessageDescriptor;
  readonly color: AreaColorName;
  readonly icon: AreaIconName;
  readonly Icon: LucideIcon;
}

const suggestedAreas: readonly SuggestedArea[] = [
  {
    key: 'growth',
    name: msg`Personal Growth`,
    description: msg`Learn something for 20 minutes`,
    color: 'lavender',
    icon: 'book-open',
    Icon: BookOpen,
  },
  {
    key: 'health',
    name: msg`Health & Fitness`,
    description: msg`Move for 20 minutes`,
    color: 'emerald',
    icon: 'heart-pulse',
    Icon: HeartPulse,
  },
  {
    key: 'relationships',
    name: msg`Relationships`,
    description: msg`Talk with someone I love`,
    color: 'coral',
    icon: 'users',
    Icon: Users,
  },
  {
    key: 'career',
    name: msg`Career & Work`,
    description: msg`An hour on what matters most`,
    color: 'azure',
    icon: 'briefcase-business',
    Icon: BriefcaseBusiness,
  },
  {
    key: 'finance',
    name: msg`Finance`,
    description: msg`Buy nothing on impulse`,
    color: 'green',
    icon: 'piggy-bank',
    Icon: PiggyBank,
  },
  {
    key: 'hobbies',
    name: msg`Hobbies & Recreation`,
    description: msg`20 minutes just for fun`,
    color: 'sunset',
    icon: 'palette',
    Icon: Palette,
  },
  {
    key: 'spirituality',
    name: msg`Spirituality`,
    description: msg`Ten quiet minutes`,
    color: 'royal',
    icon: 'sparkles',
    Icon: Sparkles,
  },
  {
    key: 'community',
    name: msg`Community`,
    description: msg`Do someone a favor`,
    color: 'peach',
    icon: 'hand-heart',
    Icon: HandHeart,
  },
];

type Added = ReadonlyMap<string, string>;

export function useSuggestions() {
  const { t, i18n } = useLingui();
  const outbox = useOutbox();
  const clock = useClock();
  const toast = useToast();
  const [added, setAdded] = useState<Added>(new Map());
  // Ids of areas made here, including removed areas, which may still be shown for a moment.
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  // Writes run one after another, because an area must be stored before it can be removed.
  const last = useRef(Promise.resolve());

  function toggle(suggestion: SuggestedArea): void {
    const before = added;
    const id = added.get(suggestion.key);
    if (id === undefined) add(suggestion);
    else {
      setAdded(without(added, suggestion.key));
      store(() => outbox.eraseLifeArea(id), before);
    }
  }

  function add({ key, name, description, color, icon }: SuggestedArea): void {
    const id = uuidv7(clock.now(), (bytes) => crypto.getRandomValues(bytes));
    setAdded(new Map([...added, [key, id]]));
    setMade((before) => new Set([...before, id]));
    const words = { name: i18n._(name), description: i18n._(description) };
    store(() => outbox.createLifeArea({ id, ...words, color, icon }), added);
  }

  function store(write: () => Promise<unknown>, before: Added): void {
    last.current = last.current.then(write).then(
      () => vibrate('light'),
      () => {
        setAdded(before);
        vibrate('error');
        const text = t`This could not be saved on your device. Please try again.`;
        toast.show({ text, tone: 'error' });
      },
    );
  }

  return { added: new Set(added.keys()), toggle, made };
}

function without(added: Added, key: string): Added {
  return new Map([...added].filter(([each]) => each !== key));
}
