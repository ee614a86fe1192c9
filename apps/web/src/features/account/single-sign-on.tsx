import { useAnswer } from '../../lib/answers.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { serviceInfoQuestion } from '../../lib/service-info.ts';

const PortalSignIn = lazyPart(async () => (await import('./portal-sign-in.tsx')).PortalSignIn);
const SingleSignOnOffer = lazyPart(
  async () => (await import('./single-sign-on-offer.tsx')).SingleSignOnOffer,
);

export function SingleSignOn() {
  const service = useAnswer(serviceInfoQuestion).data;
  const name = service?.single_sign_on?.name;
  return (
    <>
      {service?.trusted_header_sign_in === true && <PortalSignIn />}
      {name !== undefined && <SingleSignOnOffer name={name} />}
    </>
  );
}
