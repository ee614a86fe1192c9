import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { type Question, type ShownAnswer, useAnswers } from '../../../lib/answers.ts';
import { type Closable, useDialogState } from '../../../lib/use-dialog-state.ts';
import { Button } from '../../../ui/button.tsx';
import panelStyles from '../account-panel.module.css';
import { LoadedList } from '../loaded-list.tsx';
import styles from './access.module.css';

export interface CreateDialogProps extends Closable {
  readonly onMade: () => void;
}

export interface EndDialogProps<Access> extends Closable {
  readonly access: Access;
  /** Loads the list again. Resolves after the list is up to date. */
  readonly onEnded: () => Promise<void>;
}

interface AccessPartProps<Access> {
  readonly answer: ShownAnswer<Access[]>;
  readonly question: Question<Access[]>;
  readonly limit: number;
  readonly failure: ReactNode;
  readonly none: ReactNode;
  readonly createIcon: ReactNode;
  readonly createText: ReactNode;
  readonly CreateDialog: ComponentType<CreateDialogProps>;
  readonly EndDialog: ComponentType<EndDialogProps<Access>>;
  readonly children: (access: Access, onEnd: () => void) => ReactNode;
}

export function AccessList<Access>(props: AccessPartProps<Access>) {
  const { answer, question, limit, failure, none, CreateDialog, EndDialog, children } = props;
  const answers = useAnswers();
  const creating = useDialogState<'new'>();
  const ending = useDialogState<Access>();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <LoadedList ref={list} {...{ answer, failure, none }} skeletonHeight="var(--space-6)">
        {(access) => children(access, () => ending.open(access))}
      </LoadedList>
      {(answer.data?.length ?? 0) < limit && (
        <div className={panelStyles.acts}>
          <Button icon={props.createIcon} onClick={() => creating.open('new')}>
            {props.createText}
          </Button>
        </div>
      )}
      {creating.subject && (
        <CreateDialog
          key={`create ${creating.key}`}
          {...creating.props}
          onMade={() => void answers.refetch(question)}
        />
      )}
      {ending.subject && (
        <EndDialog
          key={`end ${ending.key}`}
          {...ending.props}
          access={ending.subject}
          onEnded={async () => {
            await answers.refetch(question);
            list.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface AccessRowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
  readonly endLabel: string;
  readonly onEnd: () => void;
}

export function AccessRow({ icon, name, children, endLabel, onEnd }: AccessRowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {children}
      </div>
      <Button variant="quiet" aria-label={endLabel} onClick={onEnd}>
        <Trans context="access of another program">End</Trans>
      </Button>
    </li>
  );
}
