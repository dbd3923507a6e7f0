import { useText } from '@candor/client/language';
import { add } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { withCommas } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { Line } from './line.tsx';
import {
  MONEY_DECIMALS,
  type OwnTicket,
  type Subscription,
  TOKEN_DECIMALS,
} from './use-offering.ts';

export const countText = (count: number): string => withCommas(String(count));

export interface TicketsCardProps {
  readonly subscription: Subscription;
}

/** The customer's tickets, each with its place in the order drawn and where its money is. */
export function TicketsCard({ subscription }: TicketsCardProps): ReactNode {
  const t = useText();
  const { tickets, lot, token } = subscription;
  const isDrawn = tickets.some(({ place }) => place !== undefined);
  const won = tickets.filter(({ status }) => status === 'won' || status === 'paid');
  const share = add(...won.map(() => lot));
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pb-3">
        <div>
          <h3 className="m-0 text-label font-normal text-secondary">{t('offering.myTickets')}</h3>
          <p className="figures flex items-baseline gap-2">
            <span className="text-display">{countText(tickets.length)}</span>
            {isDrawn ? (
              <span className="text-headline font-medium text-secondary">
                {t('offering.wonCount', { count: won.length })}
              </span>
            ) : null}
          </p>
        </div>
        {isDrawn ? (
          <div className="ms-auto text-end">
            <p className="text-label font-normal text-secondary">{t('offering.myShare')}</p>
            <p className="text-title">
              <Amount value={share} decimals={shareDecimals(share)} unit={token} />
            </p>
          </div>
        ) : null}
      </div>
      <ul>
        {tickets.map((ticket) => (
          <TicketLine key={ticket.number} ticket={ticket} price={subscription.ticketPrice} />
        ))}
      </ul>
    </Card>
  );
}

/** Whole lots are shown without decimals. */
export const shareDecimals = (share: bigint): number =>
  share % 10n ** 18n === 0n ? 0 : TOKEN_DECIMALS;

interface TicketLineProps {
  readonly ticket: OwnTicket;
  readonly price: Subscription['ticketPrice'];
}

function TicketLine({ ticket, price }: TicketLineProps): ReactNode {
  const t = useText();
  const { number, place } = ticket;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2 border-t border-hairline py-2 text-body">
      <span className="figures min-w-20 font-semibold desktop:min-w-28">
        {t('offering.number', { number: countText(number) })}
      </span>
      <span className="figures min-w-20 text-secondary desktop:min-w-28">
        {place === undefined ? '' : t('offering.place', { place: countText(place) })}
      </span>
      <span className="ms-auto text-end">
        <TicketEnd ticket={ticket} price={price} />
      </span>
    </li>
  );
}

/** Won, paid, or the money that came back. */
function TicketEnd({ ticket, price }: TicketLineProps): ReactNode {
  const t = useText();
  const { status } = ticket;
  if (status === 'won' || status === 'paid') {
    return (
      <span className="inline-flex min-h-7 items-center rounded-chip bg-inverse px-2.5 text-label text-on-inverse">
        {t(`offering.ticket.${status}`)}
      </span>
    );
  }
  if (status === 'entered')
    return <span className="text-secondary">{t('offering.ticket.entered')}</span>;
  return (
    <span className="text-secondary">
      <Amount value={price} decimals={MONEY_DECIMALS} /> {t('offering.ticket.returned')}
    </span>
  );
}

/** Where all the money of a subscription is. It adds up to what was locked at first. */
export function MoneyCard({ subscription }: TicketsCardProps): ReactNode {
  const t = useText();
  const { lockedAtFirst, returned, paid, locked, allotted, token, tickets } = subscription;
  const money = { decimals: MONEY_DECIMALS, unit: 'USDT' };
  return (
    <Card className="py-2!">
      <dl>
        <Line
          label={t('offering.lockedFor', { count: tickets.length })}
          value={<Amount value={lockedAtFirst} {...money} />}
        />
        {returned > 0n ? (
          <Line label={t('offering.returned')} value={<Amount value={returned} {...money} />} />
        ) : null}
        {paid > 0n ? (
          <Line label={t('offering.paid')} value={<Amount value={paid} {...money} />} />
        ) : null}
        {locked > 0n && locked !== lockedAtFirst ? (
          <Line label={t('offering.stillLocked')} value={<Amount value={locked} {...money} />} />
        ) : null}
        {allotted > 0n ? (
          <Line
            label={t('offering.credited')}
            value={<Amount value={allotted} decimals={TOKEN_DECIMALS} unit={token} />}
          />
        ) : null}
      </dl>
    </Card>
  );
}
