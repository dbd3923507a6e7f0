import { MINUTE_MS } from '@candor/domain/durations';
import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { Segmented } from '@candor/ui/segmented';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { keepAppLock, useAppLock } from '../../../platform/app-lock.ts';
import { confirmOnDevice } from '../../../platform/device-passkey.ts';
import { hrefTo } from '../../../platform/route.ts';
import { userId } from '../../../platform/session.ts';
import { passkeySupport } from '../passkey-ceremony.ts';

const terms = ['0', '1', '5', '15'] as const;
type Term = (typeof terms)[number];

export interface AppLockSheetProps {
  readonly passkeys: number;
  readonly onClose: () => void;
}

/** Turns the lock on with a passkey that it has just seen work, or off with that passkey. */
export function AppLockSheet({ passkeys, onClose }: AppLockSheetProps): ReactNode {
  const t = useText();
  const settings = useAppLock((state) => state.settings);
  const [term, setTerm] = useState<Term>(termOf(settings?.afterMs));
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isPossible = passkeySupport() === 'yes' && (passkeys > 0 || settings !== null);
  const turn = async (isOn: boolean) => {
    setIsBusy(true);
    const credentialId = await confirmOnDevice(settings?.credentialId ?? null);
    setIsBusy(false);
    setHasFailed(credentialId === null);
    if (credentialId === null) return;
    const afterMs = Number(term) * MINUTE_MS;
    keepAppLock(isOn ? { userId: userId(), credentialId, afterMs } : null);
    onClose();
  };
  return (
    <Sheet
      open
      title={t('appLock.title')}
      text={t('appLock.text')}
      closeLabel={t('shell.close')}
      stays={isBusy}
      onClose={onClose}
      actions={
        settings ? (
          <Button busy={isBusy} onClick={() => void turn(false)}>
            {t('appLock.turnOff')}
          </Button>
        ) : (
          <Button busy={isBusy} disabled={!isPossible} onClick={() => void turn(true)}>
            {t('appLock.turnOn')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {isPossible ? null : (
          <Notice icon="info">
            {t(
              passkeySupport() === 'no'
                ? 'passkeys.unsupported'
                : passkeySupport() === 'byNumber'
                  ? 'passkeys.byNumber'
                  : 'appLock.needsPasskey',
            )}{' '}
            <a href={hrefTo('passkeys')} className="font-semibold underline">
              {t('passkeys.title')}
            </a>
          </Notice>
        )}
        {settings ? null : (
          <div className="grid gap-2">
            <p className="text-label text-secondary">{t('appLock.after')}</p>
            <Segmented
              label={t('appLock.after')}
              value={term}
              onChange={setTerm}
              segments={terms.map((value) => ({
                value,
                label: value === '0' ? t('appLock.atOnce') : t('appLock.minutes', { count: value }),
              }))}
            />
          </div>
        )}
        {hasFailed ? (
          <p role="alert" className="text-label text-danger">
            {t('passkeyEntry.cancelled')}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}

const termOf = (afterMs: number | undefined): Term =>
  terms.find((term) => Number(term) * MINUTE_MS === afterMs) ?? '1';
