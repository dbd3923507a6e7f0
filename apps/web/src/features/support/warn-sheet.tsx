import { useText } from '@candor/client/language';
import type { ToldSecret } from '@candor/domain/support/told-secret';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';

interface WarnSheetProps {
  readonly secret: ToldSecret;
  readonly onKeep: () => void;
  readonly onSend: () => void;
}

const texts = {
  seedPhrase: 'support.warn.seedPhrase',
  privateKey: 'support.warn.privateKey',
  password: 'support.warn.password',
  code: 'support.warn.code',
  card: 'support.warn.card',
} as const;

/** Asks before something that looks like a secret is sent. */
export function WarnSheet({ secret, onKeep, onSend }: WarnSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      question
      title={t('support.warnTitle')}
      text={`${t(texts[secret])} ${t('support.warnText')}`}
      closeLabel={t('shell.close')}
      onClose={onKeep}
      actions={(close) => (
        <>
          <Button tone="quiet" onClick={onSend}>
            {t('support.warnSend')}
          </Button>
          <Button onClick={close}>{t('support.warnKeep')}</Button>
        </>
      )}
    />
  );
}
