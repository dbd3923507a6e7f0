import { useText } from '@candor/client/language';
import type { Direction } from '@candor/domain/positions/terms';
import type { MessageId } from '@candor/messages/message-id';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { directions } from '../../../parts/contract/fills-at-once.ts';
import { useMoneyText } from '../../../parts/demo/use-money-text.ts';
import { VerificationLink } from '../../../parts/verification/verification-link.tsx';
import { useIsDemo } from '../../../platform/backend.ts';
import { hrefTo } from '../../../platform/route.ts';
import { LiquidationPrice } from './liquidation-price.tsx';
import type { OrderTicket } from './use-order-ticket.ts';

export interface OrderButtonsProps {
  readonly ticket: OrderTicket;
  /** Size and liquidation prices are named among the costs. */
  readonly wide: boolean;
}

/** Long and Short at fixed sides, each with its own size and liquidation price. */
export function OrderButtons({ ticket, wide }: OrderButtonsProps): ReactNode {
  return (
    // Above the tab bar however long the ticket is: what can be done is always in reach. Not where
    // large letters leave no room for the ticket itself.
    <div className="bottom-0 [@media(min-height:30rem)]:sticky z-(--z-sticky) -mx-4 mt-1 border-t border-hairline bg-base px-4 pt-2.5 pb-1.5 desktop:static desktop:mx-0 desktop:border-t-0 desktop:px-0">
      <Reasons ticket={ticket} />
      <div className="grid grid-cols-2 gap-3">
        {directions.map((direction) => (
          <Side key={direction} direction={direction} ticket={ticket} wide={wide} />
        ))}
      </div>
    </div>
  );
}

/** Why a button cannot act, in a line above it. */
function Reasons({ ticket }: { readonly ticket: OrderTicket }): ReactNode {
  const t = useMoneyText();
  const isDemo = useIsDemo();
  const { both, sides } = ticket.problems;
  const found = both ? [both] : [sides.long, sides.short].filter((problem) => problem !== null);
  const refusals = ticket.refusal === null ? [] : [ticket.refusal];
  const lines = [...new Set([...found.map(({ id, values }) => t(id, values)), ...refusals])];
  if (lines.length === 0) return null;
  // Both sides often have the same reason.
  const ids = [...new Set(found.map(({ id }) => id))];
  const needsMoney = !isDemo && ids.some((id) => moneyProblems.includes(id));
  return (
    <div role="status" className="pb-2.5 text-label font-normal text-secondary">
      {lines.map((line) => (
        <p key={line}>
          {line}{' '}
          {needsMoney ? (
            <a href={hrefTo('transfer')} className="hit-area inline-block font-medium text-proof">
              {t('ticket.transferIn')}
            </a>
          ) : null}
          {ids.map((id) => (
            <VerificationLink key={id} reason={id} />
          ))}
        </p>
      ))}
    </div>
  );
}

/** Reasons that a transfer into the contract account would remove. */
const moneyProblems: readonly MessageId[] = [
  'ticket.accountEmpty',
  'ticket.notEnough',
  'ticket.notEnoughForFee',
];

/** Whether this side could be opened as it stands on the ticket. */
export const canOpen = ({ problems, summary }: OrderTicket, direction: Direction): boolean =>
  problems.both === null &&
  problems.sides[direction] === null &&
  summary.sides[direction].preview !== null;

interface SideProps extends OrderButtonsProps {
  readonly direction: Direction;
}

function Side({ direction, ticket, wide }: SideProps): ReactNode {
  const t = useText();
  const { market, summary, isSending } = ticket;
  const { preview } = summary.sides[direction];
  const isBlocked = !canOpen(ticket, direction);
  const isChosen = ticket.side === direction;
  return (
    <div
      aria-current={isChosen || undefined}
      className={`min-w-0 rounded-button ${isChosen ? 'outline-2 outline-offset-4 outline-strong' : ''}`}
    >
      <Button
        tone={direction === 'long' ? 'up' : 'down'}
        disabled={isBlocked}
        busy={isSending}
        onClick={() => ticket.press(direction)}
        note={
          preview ? (
            <>
              {/* Named among the costs; beside the chart both words would not fit. */}
              {wide ? null : `${t('ticket.size')} `}
              <Amount
                value={preview.quantity}
                decimals={market.quantityPrecision}
                unit={market.base}
              />
            </>
          ) : null
        }
      >
        {t(`ticket.${direction}`)}
      </Button>
      {wide ? null : (
        <p className="mt-1.5 text-center text-label font-normal text-tertiary">
          {t('ticket.liquidationPrice')}{' '}
          <span className="text-primary">
            <LiquidationPrice preview={preview} decimals={market.pricePrecision} />
          </span>
        </p>
      )}
    </div>
  );
}
