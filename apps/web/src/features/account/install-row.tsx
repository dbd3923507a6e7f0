import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { useInstallation } from '../../platform/install-offer.ts';

/** Installs the app on this device; nothing where it cannot be, or is. */
export function InstallRow(): ReactNode {
  const t = useText();
  const installation = useInstallation();
  const [isExplained, setIsExplained] = useState(false);
  if (!installation) return null;
  return (
    <>
      <RowGroup>
        <Row
          lead={<Icon name="phone" />}
          title={t('my.install')}
          onPress={installation === 'byHand' ? () => setIsExplained(true) : installation.ask}
        />
      </RowGroup>
      {isExplained ? (
        <Sheet
          open
          title={t('my.install')}
          text={t('my.installByHand')}
          closeLabel={t('shell.close')}
          onClose={() => setIsExplained(false)}
        />
      ) : null}
    </>
  );
}
