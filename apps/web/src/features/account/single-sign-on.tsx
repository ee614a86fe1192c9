import { useAnswer } from '../../lib/answers.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { serviceInfoQuestion } from '../../lib/service-info.ts';

const SingleSignOnOffer = lazyPart(
  async () => (await import('./single-sign-on-offer.tsx')).SingleSignOnOffer,
);

export function SingleSignOn() {
  const name = useAnswer(serviceInfoQuestion).data?.single_sign_on?.name;
  return name === undefined ? null : <SingleSignOnOffer name={name} />;
}
