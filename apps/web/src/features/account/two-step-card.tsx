import {
  type Factors,
  setUpTotp,
  type TotpSetUp,
} from '@daymark/shared/accounts/factor-endpoints.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { ListRestart, ShieldCheck, ShieldOff } from 'lucide-react';
import type { ShownAnswer } from '../../lib/answers.ts';
import { useConfirmed } from '../../lib/confirmation.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useClient } from '../../lib/use-services.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useToastedAction } from '../../ui/use-toasted-action.ts';
import styles from './account-panel.module.css';

const TwoStepDialog = lazyPart(
  async () => (await import('./two-step-dialog.tsx')).TwoStepDialog,
  'factor',
);
const NewCodesDialog = lazyPart(
  async () => (await import('./two-step-dialogs.tsx')).NewCodesDialog,
  'factor',
);
const TurnOffDialog = lazyPart(
  async () => (await import('./two-step-dialogs.tsx')).TurnOffDialog,
  'factor',
);

interface TwoStepCardProps {
  readonly factors: ShownAnswer<Factors>;
  readonly email: string;
}

export function TwoStepCard({ factors, email }: TwoStepCardProps) {
  const totp = factors.data?.totp;
  const settingUp = useDialogState<TotpSetUp>();
  const codes = useDialogState<'codes'>();
  const turningOff = useDialogState<'off'>();
  const setUp = useSetUp(settingUp.open);
  return (
    <SectionCard
      title={<Trans>Two-step sign-in</Trans>}
      hint={<Trans>Ask for a code from your phone as well as your password.</Trans>}
      action={totp && <State isOn={totp.is_on} />}
    >
      {totp === undefined ? (
        <LoadFailure onRetry={factors.refetch}>
          <Trans>Couldn’t check.</Trans>
        </LoadFailure>
      ) : totp.is_on ? (
        <FactorOn
          left={totp.recovery_codes_left}
          onNewCodes={() => codes.open('codes')}
          onTurnOff={() => turningOff.open('off')}
        />
      ) : (
        <div className={styles.acts}>
          <Button
            icon={<ShieldCheck size="1.25em" aria-hidden />}
            busy={setUp.isPending}
            onClick={setUp.run}
          >
            <Trans>Set up</Trans>
          </Button>
        </div>
      )}
      {/* Dialogs stay rendered if two-step sign-in is turned on or off while one is open. */}
      {settingUp.subject && (
        <TwoStepDialog
          key={`set-up ${settingUp.key}`}
          {...settingUp.props}
          setUp={settingUp.subject}
          email={email}
          onTurnedOn={factors.refetch}
        />
      )}
      {codes.subject && (
        <NewCodesDialog
          key={`codes ${codes.key}`}
          {...codes.props}
          email={email}
          onChanged={factors.refetch}
        />
      )}
      {turningOff.subject && (
        <TurnOffDialog
          key={`off ${turningOff.key}`}
          {...turningOff.props}
          onChanged={factors.refetch}
        />
      )}
    </SectionCard>
  );
}

function State({ isOn }: { readonly isOn: boolean }) {
  return isOn ? (
    <Chip tone="good">
      <Trans comment="The state of two-step sign-in">On</Trans>
    </Chip>
  ) : (
    <Chip>
      <Trans comment="The state of two-step sign-in">Off</Trans>
    </Chip>
  );
}

function useSetUp(onReady: (setUp: TotpSetUp) => void) {
  const client = useClient();
  const confirmed = useConfirmed();
  return useToastedAction(async () =>
    onReady((await confirmed(() => client.call(setUpTotp, {}))).body),
  );
}

interface FactorOnProps {
  readonly left: number;
  readonly onNewCodes: () => void;
  readonly onTurnOff: () => void;
}

function FactorOn({ left, onNewCodes, onTurnOff }: FactorOnProps) {
  return (
    <>
      <p className={styles.muted}>
        <Plural
          value={left}
          _0="No recovery codes left. Make new ones so a lost phone can’t lock you out."
          one="# recovery code left."
          other="# recovery codes left."
        />
      </p>
      <div className={styles.acts}>
        <Button icon={<ListRestart size="1.25em" aria-hidden />} onClick={onNewCodes}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button
          variant="quiet"
          className={styles.dangerous}
          icon={<ShieldOff size="1.25em" aria-hidden />}
          onClick={onTurnOff}
        >
          <Trans>Turn off</Trans>
        </Button>
      </div>
    </>
  );
}
