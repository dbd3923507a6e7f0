import { useText } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import type { ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';

/** Screen on which the missing verification can be completed. */
const screens: Partial<Record<MessageId, ScreenId>> = {
  'ticket.advancedNeeded': 'advancedVerification',
  'ticket.basicNeeded': 'verification',
};

/** Link to the verification that a reason requires; nothing for other reasons. */
export function VerificationLink({ reason }: { readonly reason: MessageId }): ReactNode {
  const t = useText();
  const screen = screens[reason];
  if (!screen) return null;
  return (
    <a href={hrefTo(screen)} className="hit-area inline-block font-medium text-proof">
      {t('ticket.verify')}
    </a>
  );
}
