import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { dateTimeText } from '../../../platform/time-text.ts';
import { useNetworkName } from './use-network-name.ts';
import type { Network } from './use-networks.ts';

/** That a network is paused or stands still, and what that means; nothing while it works. */
export function NetworkStanding({ network }: { readonly network: Network | undefined }): ReactNode {
  const t = useText();
  const nameOf = useNetworkName();
  if (!network) return null;
  const name = nameOf(network);
  const { pausedUntil, downSince } = network;
  return (
    <>
      {pausedUntil === undefined ? null : (
        <Notice>{t('funding.paused', { network: name, time: dateTimeText(pausedUntil) })}</Notice>
      )}
      {downSince === undefined ? null : (
        <Notice>{t('funding.down', { network: name, time: dateTimeText(downSince) })}</Notice>
      )}
    </>
  );
}
