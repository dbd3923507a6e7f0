import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { QrCode } from '../../parts/qr-code.tsx';
import { copyToClipboard } from '../../platform/clipboard.ts';

interface InviteSheetProps {
  readonly inviteCode: string;
  readonly onClose: () => void;
}

/** The customer's invitation as code, link and QR code. */
export function InviteSheet({ inviteCode, onClose }: InviteSheetProps): ReactNode {
  const t = useText();
  const link = inviteLink(inviteCode);
  return (
    <Sheet
      open
      title={t('invite.title')}
      text={t('invite.text')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={() => void copyToClipboard(inviteCode)}>
            {t('invite.copyCode')}
          </Button>
          <Button onClick={() => void copyToClipboard(link)}>{t('invite.copyLink')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <QrCode text={link} label={t('invite.qr')} />
        <RowGroup>
          <Row
            title={t('my.inviteCode')}
            value={<span className="text-[1rem]/6 font-semibold text-primary">{inviteCode}</span>}
          />
        </RowGroup>
        <p className="figures m-0 text-center text-label font-normal break-all text-secondary">
          {link}
        </p>
      </div>
    </Sheet>
  );
}

/** The registration link with the code filled in, at the app's current address. */
const inviteLink = (inviteCode: string): string => `${window.location.origin}/i/${inviteCode}`;
