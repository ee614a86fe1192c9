import { countCodePoints } from '@daymark/shared/text-length.ts';
import type { Scope } from '@daymark/shared/scope.ts';
import { type AccessToken, createToken } from '@daymark/shared/access/token-endpoints.ts';
import type { CallArguments } from '@daymark/shared/endpoint.ts';
import type { FieldError } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { useLingui } from '@lingui/react/macro';
import { useConfirmed } from '../../../lib/confirmation.ts';
import { useClient } from '../../../lib/use-services.ts';
import { createFieldError } from '../../../lib/use-validated-form.ts';
import { useCallForm } from '../use-call-form.ts';

export interface TokenValues {
  readonly name: string;
  readonly scope: Scope;
  readonly reach: 'all' | 'some';
  /** Used only if `reach` is 'some'. */
  readonly life_area_ids: readonly string[];
  /** Lifetime in days. 'never' means that the token does not expire. */
  readonly ends: '30' | '365' | 'never';
}

/** New token with its secret, which only the response to its creation contains. */
export type CreatedToken = AccessToken & { readonly token: string };

const initial: TokenValues = {
  name: '',
  scope: 'read',
  reach: 'all',
  life_area_ids: [],
  ends: '365',
};

export function useTokenForm(onMade: (token: CreatedToken) => void) {
  const { t } = useLingui();
  const client = useClient();
  const confirmed = useConfirmed();
  return useCallForm<TokenValues>({
    initial,
    loadCheck: async () => tokenErrors,
    async send(values, key) {
      const body = requestOf(values);
      onMade((await confirmed(() => client.call(createToken, { body }, key))).body);
    },
    fields: ['name', 'life_area_ids'],
    fallback: t`The token could not be made. Please try again.`,
    clearsAll: true,
  });
}

function tokenErrors({ name, reach, life_area_ids }: TokenValues): FieldError[] {
  return [
    ...nameErrors(name),
    ...(reach === 'some' && life_area_ids.length === 0
      ? [createFieldError('life_area_ids', 'areas_required')]
      : []),
  ];
}

function nameErrors(name: string): FieldError[] {
  if (name.trim() === '') return [createFieldError('name', 'name_required')];
  const isTooLong = countCodePoints(name.trim()) > limits.tokenName.max;
  return isTooLong ? [createFieldError('name', 'name_too_long')] : [];
}

function requestOf(values: TokenValues): CallArguments<typeof createToken>['body'] {
  const { name, scope, reach, life_area_ids, ends } = values;
  return {
    name,
    scope,
    life_area_ids: reach === 'all' ? null : [...life_area_ids],
    expires_in_days: ends === 'never' ? null : Number(ends),
  };
}
