import type { AccessToken } from '@daymark/shared/access/token-endpoints.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plug } from 'lucide-react';
import { useMomentText } from '../../../lib/use-moment-text.ts';
import panelStyles from '../account-panel.module.css';
import { AccessRow } from './access-part.tsx';
import { scopeWords } from './scope-words.ts';
import { useOwnAreas } from './use-own-areas.ts';

interface TokenRowProps {
  readonly token: AccessToken;
  readonly onEnd: () => void;
}

export function TokenRow({ token, onEnd }: TokenRowProps) {
  const { t, i18n } = useLingui();
  const { name } = token;
  const areas = useAreasText(token);
  return (
    <AccessRow
      icon={<Plug size={24} strokeWidth={1.75} aria-hidden />}
      name={name}
      endLabel={t`End ${name}`}
      onEnd={onEnd}
    >
      <span className={panelStyles.muted}>
        {i18n._(scopeWords[token.scope].name)} · {areas}
      </span>
      <Times token={token} />
    </AccessRow>
  );
}

const mostNamed = 3;

/** Returns the areas' names, or their number if there are many or if one of them was erased. */
function useAreasText({ life_area_ids }: AccessToken): string {
  const { t, i18n } = useLingui();
  const areas = useOwnAreas();
  if (life_area_ids === null) return t`All areas`;
  const names = areas.filter(({ id }) => life_area_ids.includes(id)).map(({ name }) => name);
  const count = life_area_ids.length;
  if (names.length === count && count <= mostNamed) {
    return new Intl.ListFormat(i18n.locale, { style: 'short', type: 'unit' }).format(names);
  }
  return t`${plural(count, { one: '# area', other: '# areas' })}`;
}

function Times({ token }: { readonly token: AccessToken }) {
  const momentText = useMomentText();
  const { expires_at, last_used_at, last_used_address: address } = token;
  const end = expires_at === null ? null : momentText(expires_at, { dateStyle: 'medium' });
  const used = last_used_at && momentText(last_used_at);
  return (
    <>
      <span className={panelStyles.muted}>
        {end === null ? <Trans comment="A token">No end date</Trans> : <Trans>Until {end}</Trans>}
      </span>
      <span className={panelStyles.muted}>
        {used === null ? (
          <Trans comment="A token">Not used yet</Trans>
        ) : (
          <Trans>
            Last used {used} from {address}
          </Trans>
        )}
      </span>
    </>
  );
}
