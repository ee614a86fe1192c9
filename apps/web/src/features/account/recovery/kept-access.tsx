import type { AccessKind, AccountAccess } from '@daymark/shared/accounts/account-access.ts';
import { listAccess } from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { formatInstant } from '../../../lib/format-time.ts';
import { createQuestion } from '../../../lib/answers.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './kept-access.module.css';

export type KeptIds = ReadonlySet<string>;

export const accessQuestion = createQuestion('access', listAccess, {});

export function listAccessIds(access: AccountAccess): string[] {
  return Object.values(access).flatMap((list) => list.map(({ id }) => id));
}

export function selectKept(access: AccountAccess, kept: KeptIds): Record<AccessKind, string[]> {
  const byKind = Object.entries(access).map(([kind, list]) => {
    const ids = list.map(({ id }) => id);
    return [kind, ids.filter((id) => kept.has(id))] as const;
  });
  return Object.fromEntries(byKind) as Record<AccessKind, string[]>;
}

interface KeptAccessProps {
  readonly access: AccountAccess;
  readonly kept: KeptIds;
  readonly onChange: (kept: KeptIds) => void;
  readonly hint: ReactNode;
}

export function KeptAccess({ access, kept, onChange, hint }: KeptAccessProps) {
  const all = listAccessIds(access);
  if (all.length === 0) return null;
  const list = { kept, onChange };
  return (
    <fieldset className={styles.place}>
      <legend className={styles.legend}>
        <Trans>Other access to your account</Trans>
      </legend>
      <p className={styles.hint}>{hint}</p>
      <Kind {...list} title={<Trans>Passkeys</Trans>} items={access.passkeys} />
      <Kind
        {...list}
        title={<Trans>Single sign-on</Trans>}
        items={access.identities.map((each) => ({ ...each, name: each.provider }))}
      />
      <Kind {...list} title={<Trans>Tokens</Trans>} items={access.tokens} />
      <Kind
        {...list}
        title={<Trans>Calendars</Trans>}
        items={access.calendars.map((each) => ({
          ...each,
          name: each.kind === 'due' ? <Trans>What is due</Trans> : <Trans>Done days</Trans>,
        }))}
      />
      <Kind
        {...list}
        title={<Trans>Webhooks</Trans>}
        items={access.webhooks.map((each) => ({ ...each, name: each.host, last_used_at: null }))}
      />
      <div className={styles.acts}>
        <Button variant="quiet" onClick={() => onChange(new Set(all))}>
          <Trans>Keep all</Trans>
        </Button>
        <Button variant="quiet" onClick={() => onChange(new Set())}>
          <Trans>Keep none</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

interface Item {
  readonly id: string;
  readonly name: ReactNode;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

interface KindProps extends Pick<KeptAccessProps, 'kept' | 'onChange'> {
  readonly title: ReactNode;
  readonly items: readonly Item[];
}

function Kind({ title, items, kept, onChange }: KindProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div>
      <p className={styles.title}>{title}</p>
      {items.map((item) => (
        <label key={item.id} className={styles.item}>
          <input
            type="checkbox"
            aria-labelledby={`${id}-${item.id}-name`}
            aria-describedby={`${id}-${item.id}-times`}
            checked={kept.has(item.id)}
            onChange={({ target }) => onChange(changed(kept, item.id, target.checked))}
          />
          <span className={styles.words}>
            <span id={`${id}-${item.id}-name`}>{item.name}</span>
            <span id={`${id}-${item.id}-times`} className={styles.hint}>
              <Times item={item} />
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

function changed(kept: KeptIds, id: string, isKept: boolean): KeptIds {
  const next = new Set(kept);
  if (isKept) next.add(id);
  else next.delete(id);
  return next;
}

/** Shows dates in the device's time zone. Without a signed-in user, no other zone is known. */
function Times({ item }: { readonly item: Item }) {
  const { i18n } = useLingui();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const dateOf = (instant: string) =>
    formatInstant(new Date(instant), i18n.locale, { dateStyle: 'medium', timeZone });
  const added = dateOf(item.created_at);
  if (item.last_used_at === null) return <Trans>Added {added}</Trans>;
  const used = dateOf(item.last_used_at);
  return (
    <Trans>
      Added {added}, last used {used}
    </Trans>
  );
}
