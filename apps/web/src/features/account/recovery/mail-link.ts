import { readMailLink } from '@daymark/shared/accounts/mail-endpoints.ts';
import type { EndpointAnswerBody } from '@daymark/shared/endpoint.ts';
import { useState } from 'react';
import { type Question, useAnswer } from '../../../lib/answers.ts';
import { ApiError, isOutage } from '../../../lib/api-errors.ts';

export type ReadLink = EndpointAnswerBody<typeof readMailLink>;

/** Used for older servers, which cannot describe links. A reset then keeps no access. */
const unreadableLink: ReadLink = { purpose: 'reset', email: '', is_confirmed: true, access: null };

/** Loads the link's purpose and details without using up the link. */
export function useMailLink(token: string) {
  const [question] = useState(() => questionOf(token));
  const answer = useAnswer(question);
  // A used link may sign the user out and clear all loaded data, so the details are kept here.
  const [read, setRead] = useState<ReadLink>();
  if (read === undefined && answer.data) setRead(answer.data);
  const error = answer.status === 'failed' ? answer.error : null;
  return { ...answer, data: read ?? answer.data, isExpired: isLinkExpired(error) };
}

function questionOf(token: string): Question<ReadLink> {
  return {
    key: `mail link ${token}`,
    async ask(client, signal) {
      try {
        return (await client.call(readMailLink, { body: { token } }, { signal })).body;
      } catch (error) {
        if (isLinkExpired(error) || isOutage(error)) throw error;
        return unreadableLink;
      }
    },
  };
}

export function isLinkExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired';
}
