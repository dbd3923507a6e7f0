import type { LimitName } from '@candor/domain/responsible-trading/limits';
import type { MessageId } from '@candor/messages/message-id';

export const limitTitles: Record<LimitName, MessageId> = {
  depositDay: 'responsibleTrading.limit.depositDay',
  depositWeek: 'responsibleTrading.limit.depositWeek',
  depositMonth: 'responsibleTrading.limit.depositMonth',
  lossDay: 'responsibleTrading.limit.lossDay',
  lossWeek: 'responsibleTrading.limit.lossWeek',
  lossMonth: 'responsibleTrading.limit.lossMonth',
  stakeSecondContract: 'responsibleTrading.limit.stakeSecondContract',
  stakeMargin: 'responsibleTrading.limit.stakeMargin',
  sessionDay: 'responsibleTrading.limit.sessionDay',
};
