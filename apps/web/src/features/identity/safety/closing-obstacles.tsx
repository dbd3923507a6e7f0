import { useText } from '@candor/client/language';
import type { ownDataCalls } from '@candor/contract/calls/own-data';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { ObstacleKind } from '@candor/domain/own-data/closing';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import type { Reply } from '../../../platform/call.ts';
import { hrefTo } from '../../../platform/route.ts';
import { dateTimeText } from '../../../platform/time-text.ts';

type Obstacle = Reply<typeof ownDataCalls, 'getClosing'>['obstacles'][number];

/** Where each of them is ended. */
const screenOf: Readonly<Record<ObstacleKind, ScreenId>> = {
  frozenByYou: 'accountFreeze',
  frozen: 'support',
  review: 'support',
  positions: 'positions',
  orders: 'positions',
  secondContracts: 'secondContracts',
  products: 'investments',
  bonds: 'bondNotes',
  loans: 'loanOrders',
  offerings: 'offerings',
  deposits: 'fundingRecords',
  withdrawals: 'fundingRecords',
  locked: 'assets',
  contractFunds: 'transfer',
  exchange: 'flashExchange',
  balance: 'withdrawal',
};

/** What stands in the way of closing, each with the screen that ends it. */
export function ClosingObstacles({
  obstacles,
}: {
  readonly obstacles: readonly Obstacle[];
}): ReactNode {
  const t = useText();
  return (
    <RowGroup>
      {obstacles.map(({ kind, count, currency, amount, until }) => (
        <Row
          key={`${kind} ${currency ?? ''}`}
          title={t(`accountClosing.${kind}`)}
          note={
            until === undefined
              ? undefined
              : t('accountClosing.until', { time: dateTimeText(until) })
          }
          value={
            currency && amount !== undefined ? (
              <CurrencyAmount value={amount} currency={currency} />
            ) : count === undefined ? undefined : (
              String(count)
            )
          }
          href={hrefTo(screenOf[kind])}
        />
      ))}
    </RowGroup>
  );
}
