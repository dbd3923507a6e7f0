import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { Button } from '@candor/ui/button';
import { Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../../platform/clipboard.ts';
import { enterSession } from './enter-session.ts';

export interface FirstPasswordSheetProps {
  readonly entry: ResultOf<'logInAsGuest'>;
  readonly onClose: () => void;
}

/** Username and first password of an account opened without entering either; shown only once. */
export function FirstPasswordSheet({ entry, onClose }: FirstPasswordSheetProps): ReactNode {
  const t = useText();
  const { username } = entry.userInfo;
  const enter = () => {
    onClose();
    enterSession(entry);
  };
  return (
    <Sheet
      open
      question
      title={t('guest.doneTitle')}
      text={t('guest.doneText')}
      closeLabel={t('shell.close')}
      onClose={enter}
      actions={(close) => (
        <>
          <Button
            tone="quiet"
            onClick={() => void copyToClipboard(`${username} ${entry.initialPassword}`)}
          >
            {t('guest.copy')}
          </Button>
          <Button onClick={close}>{t('guest.continue')}</Button>
        </>
      )}
    >
      <RowGroup>
        <Row title={t('guest.name')} value={<Secret text={username} />} />
        <Row title={t('guest.password')} value={<Secret text={entry.initialPassword} />} />
      </RowGroup>
    </Sheet>
  );
}

const Secret = ({ text }: { readonly text: string }): ReactNode => (
  <span className="text-[1rem]/6 font-semibold text-primary select-all">{text}</span>
);
