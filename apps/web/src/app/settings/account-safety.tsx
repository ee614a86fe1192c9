import { DeleteAccountCard } from '../../features/account/delete-account-card.tsx';
import { factorsQuestion } from '../../features/account/factors-question.ts';
import { TwoStepCard } from '../../features/account/two-step-card.tsx';
import { useAnswer } from '../../lib/answers.ts';

interface AccountSafetyProps {
  readonly email: string;
  readonly onDelete: () => void;
}

/** How the account is guarded, and its end: at the foot of the panel, and all at once, so that nothing there moves. */
export function AccountSafety({ email, onDelete }: AccountSafetyProps) {
  const factors = useAnswer(factorsQuestion);
  if (factors.status === 'loading') return null;
  return (
    <>
      <TwoStepCard factors={factors} email={email} />
      <DeleteAccountCard onDelete={onDelete} />
    </>
  );
}
