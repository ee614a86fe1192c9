import type { SignedIn } from '@daymark/shared/accounts/account.ts';
import type { LifeArea, NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import type { NewScore, Score } from '@daymark/shared/scores/score.ts';
import type { APIRequestContext } from '@playwright/test';

/** Someone with an account of their own, so that no test sees another's data. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly token: string;
  readonly today: string;
  createArea(area: NewLifeArea): Promise<LifeArea>;
  recordScore(score: NewScore): Promise<Score>;
}

const timezone = process.env['E2E_ZONE'] ?? 'UTC';

export const password = 'Quiet-Harbour-71';

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`;
}

export async function registerAccount(request: APIRequestContext): Promise<Account> {
  const email = newEmail();
  const fullName = 'Ada Quist';
  const { access_token: token } = await post<SignedIn>('/api/v1/auth/register', {
    email,
    password,
    full_name: fullName,
    timezone,
  });
  return {
    email,
    password,
    fullName,
    token,
    today: Temporal.Now.plainDateISO(timezone).toString(),
    createArea: (area) => post<LifeArea>('/api/v1/life-areas/', area, token),
    recordScore: (score) => post<Score>('/api/v1/scores/', score, token),
  };

  async function post<Answer>(path: string, data: unknown, bearer?: string): Promise<Answer> {
    const response = await request.post(path, {
      data,
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
