import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/layout.tsx';
import styles from './install.module.css';
import { installGuides } from './install-guides.ts';
import { type Platform, platformOf, platforms } from '../../lib/platform.ts';

interface InstallGuideDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How to install the app: first with this browser, then with all others. */
export function InstallGuideDialog({ open, onClose }: InstallGuideDialogProps) {
  const { i18n } = useLingui();
  const own = platformOf(navigator);
  const others = platforms.filter((platform) => platform !== own);
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Install Daymark</Trans>}>
      <section className={styles.own}>
        <h3>{i18n._(installGuides[own].name)}</h3>
        <Steps platform={own} />
      </section>
      <section>
        <h3>
          <Trans>Other devices and browsers</Trans>
        </h3>
        <div className={styles.others}>
          {others.map((platform) => (
            <Disclosure key={platform} summary={i18n._(installGuides[platform].name)}>
              <Steps platform={platform} />
            </Disclosure>
          ))}
        </div>
      </section>
    </Dialog>
  );
}

function Steps({ platform }: { readonly platform: Platform }) {
  const { i18n } = useLingui();
  return (
    <ol className={styles.steps}>
      {installGuides[platform].steps.map((step) => (
        <li key={step.id}>{i18n._(step)}</li>
      ))}
    </ol>
  );
}
