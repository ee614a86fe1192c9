import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Platform, detectPlatform, platforms } from '../../lib/platform.ts';
import { Dialog } from '../../ui/modal.tsx';
import { Disclosure } from '../../ui/layout.tsx';
import styles from './install.module.css';

interface InstallGuideDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function InstallGuideDialog({ open, onClose }: InstallGuideDialogProps) {
  const { i18n } = useLingui();
  const own = detectPlatform(navigator);
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

interface InstallGuide {
  readonly name: MessageDescriptor;
  readonly steps: readonly [
    MessageDescriptor,
    MessageDescriptor,
    MessageDescriptor,
    MessageDescriptor,
  ];
}

/** Translations name buttons and menus as the browsers do in that language. */
const installGuides: Record<Platform, InstallGuide> = {
  ios: {
    name: msg`iPhone and iPad`,
    steps: [
      msg`Tap the Share button, a square with an arrow. Newer versions of Safari have it behind the three dots.`,
      msg`Scroll down and tap “Add to Home Screen”.`,
      msg`Keep the name Daymark and tap Add.`,
      msg`Open Daymark from the Home Screen, and sign in there once.`,
    ],
  },
  android: {
    name: msg`Android`,
    steps: [
      msg`Open the browser’s menu: three dots, or three lines.`,
      msg`Tap “Add to Home screen” or “Install”.`,
      msg`Choose Install and confirm.`,
      msg`Open Daymark from the home screen or the list of apps.`,
    ],
  },
  chrome: {
    name: msg`Chrome on a computer`,
    steps: [
      msg`Press the install button at the right end of the address bar: a screen with an arrow.`,
      msg`No button? Open ⋮ › “Cast, save, and share” › “Install…”.`,
      msg`Press Install.`,
      msg`Open Daymark from the list of your apps, like any other program.`,
    ],
  },
  edge: {
    name: msg`Edge on a computer`,
    steps: [
      msg`Press “App available” at the right end of the address bar.`,
      msg`No button? Open ⋯ › “More tools” › “Apps” › “Install this site as an app”.`,
      msg`Press Install.`,
      msg`Choose where to pin Daymark, such as the taskbar, and open it from there.`,
    ],
  },
  safari: {
    name: msg`Safari on a Mac`,
    steps: [
      msg`Open the File menu. You need macOS Sonoma or newer.`,
      msg`Choose “Add to Dock…”.`,
      msg`Keep the name Daymark and press Add.`,
      msg`Open Daymark from the Dock, and sign in there once.`,
    ],
  },
  firefox: {
    name: msg`Firefox on a computer`,
    steps: [
      msg`On Windows, press “Add tab to taskbar” in the address bar. You need version 143 or newer.`,
      msg`Confirm that Daymark may be added to the taskbar.`,
      msg`Open Daymark from the taskbar, in a window of its own.`,
      msg`On a Mac or Linux, Firefox has no such button: keep Daymark as a bookmark, or install it with Chrome or Edge.`,
    ],
  },
  other: {
    name: msg`Another browser`,
    steps: [
      msg`Open the browser’s menu or its Share button.`,
      msg`Look for “Install”, “Install app”, “Add to Home screen” or “Add to Dock”.`,
      msg`Choose it and confirm.`,
      msg`Open Daymark from where your apps are. A browser that offers none of this can keep it as a bookmark.`,
    ],
  },
};
