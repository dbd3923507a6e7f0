import { useText, type Text } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { useIsDemo } from '../../platform/backend.ts';

/** A visitor of the demo has no contract account. */
const inDemo: Partial<Record<MessageId, MessageId>> = {
  'addMargin.text': 'demoTrading.addMarginText',
  'order.returns': 'demoTrading.returns',
  'shortTerm.accountEmpty': 'demoTrading.noneLeft',
  'shortTerm.notEnough': 'demoTrading.notEnough',
  'shortTerm.refunded': 'demoTrading.refunded',
  'shortTerm.returned': 'demoTrading.returned',
  'ticket.accountEmpty': 'demoTrading.noneLeft',
  'ticket.notEnough': 'demoTrading.notEnough',
};

/** As `useText`, for sentences that name the account the money is in. */
export function useMoneyText(): Text {
  const t = useText();
  const isDemo = useIsDemo();
  return (id, values) => t((isDemo && inDemo[id]) || id, values);
}
