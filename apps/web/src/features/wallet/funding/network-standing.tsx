import { useText } from '@candor/client/language';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../platform/time-text.ts';
import { useNetworkName } from './use-network-name.ts';
import type { Network } from './use-networks.ts';

/** Notice of a paused or stalled network; nothing while it works. */
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
