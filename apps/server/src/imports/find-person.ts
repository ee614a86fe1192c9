import type { User } from '@daymark/shared/accounts/account.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { emptyPersonData, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { ImportRefused } from './import-refused.ts';
import type { Store } from '../store/store.ts';
import type { SyncPlace } from '../store/sync-repository.ts';

export interface FoundPerson {
  readonly user: User;
  readonly data: PersonData;
}

/**
 * Reads all data of an account, as the first sync of a new device does.
 * @throws ImportRefused if no account has the email
 */
export async function findPerson(store: Store, email: string): Promise<FoundPerson> {
  const found = await store.users.findByEmail(email);
  if (found === null) throw new ImportRefused(`No account has the email ${email}.`);
  const { user } = found;
  const settings = await store.notificationSettings.find(user.id);
  const draft = createDraft({ ...emptyPersonData, user, settings });
  let after: SyncPlace | null = null;
  do {
    const page = await store.sync.page(user.id, { since: -1, until: 0, after });
    for (const area of page.areas) draft.areas.set(area.id, area);
    for (const pause of page.pauses) draft.pauses.set(pause.id, pause);
    for (const year of page.years) draft.setYear(year);
    after = page.next;
  } while (after !== null);
  return { user, data: draft.finish() };
}
