import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Row } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import { useAppLock } from '../../../platform/app-lock.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';

const AppLockSheet = lazyPart(async () => (await import('./app-lock-sheet.tsx')).AppLockSheet);

/** Whether this device asks for a passkey before it shows anything. */
export function AppLockRow({ passkeys }: { readonly passkeys: number }): ReactNode {
  const t = useText();
  const isOn = useAppLock(({ settings }) => settings !== null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Row
        lead={<Icon name="phone" />}
        title={t('appLock.title')}
        value={t(isOn ? 'shell.on' : 'shell.off')}
        onPress={() => setIsOpen(true)}
      />
      <Suspense>
        {isOpen ? <AppLockSheet passkeys={passkeys} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
