import { useText } from '@candor/client/language';
import { Button, IconButton } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { QrCode } from '../../parts/qr-code.tsx';
import { copyToClipboard } from '../../platform/clipboard.ts';
import type { Team } from './use-team.ts';

interface InviteCardProps {
  readonly team: Team;
  readonly link: string;
  readonly onShare: () => void;
}

/** The invitation as QR code, code and link. */
export function InviteCard({ team, link, onShare }: InviteCardProps): ReactNode {
  const t = useText();
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <div className="mx-auto w-full max-w-28 overflow-hidden rounded-control border border-hairline">
        <QrCode text={link} label={t('team.qr')} />
      </div>
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="m-0 text-label font-normal text-secondary">{t('team.yourCode')}</p>
        <div className="flex flex-wrap items-center">
          <span className="text-title break-all">{team.inviteCode}</span>
          <IconButton
            label={t('team.copyCode')}
            onClick={() => void copyToClipboard(team.inviteCode)}
          >
            <Icon name="copy" size={18} className="text-tertiary" />
          </IconButton>
        </div>
        <p className="m-0 mb-3 text-caption break-all text-tertiary">
          {link.replace(/^https?:\/\//, '')}
        </p>
        <div className="flex flex-wrap gap-2 *:w-auto *:flex-auto *:px-3">
          <Button tone="quiet" size="compact" onClick={() => void copyToClipboard(link)}>
            {t('team.copyLink')}
          </Button>
          <Button size="compact" onClick={onShare}>
            {t('team.share')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
