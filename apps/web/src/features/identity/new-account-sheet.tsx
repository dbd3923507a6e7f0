import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { AgreementCheck } from './agreement-check.tsx';

interface NewAccountSheetProps {
  readonly title: string;
  readonly text: string;
  readonly isOpening: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Somebody has proven who they are and has no account yet: the agreement, then it is opened. */
export function NewAccountSheet(props: NewAccountSheetProps): ReactNode {
  const { title, text, isOpening, onOpen, onClose } = props;
  const t = useText();
  const [agreement, setAgreement] = useState(false);
  const [wasPressed, setWasPressed] = useState(false);
  const submit = () => {
    setWasPressed(true);
    if (agreement) onOpen();
  };
  return (
    <Sheet
      open
      title={title}
      text={text}
      closeLabel={t('shell.close')}
      // The answer holds the first password, and nobody is told it twice.
      stays={isOpening}
      onClose={onClose}
      actions={
        <Button busy={isOpening} onClick={submit}>
          {t('newAccount.open')}
        </Button>
      }
    >
      <AgreementCheck
        checked={agreement}
        onChange={setAgreement}
        error={wasPressed && !agreement ? t('identity.agreementRequired') : undefined}
      />
    </Sheet>
  );
}
