import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { Amount, Change } from '@candor/ui/figures';
import { Card } from '@candor/ui/card';
import { numberText, withCommas } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { deviceTimeText } from '../../platform/time-text.ts';
import { type Competition, MONEY_DECIMALS, type OwnEntry } from './use-competitions.ts';

/** The customer's profit, place, and how the figure is made. */
export function OwnCard({
  competition,
  mine,
}: {
  readonly competition: Competition;
  readonly mine: OwnEntry;
}): ReactNode {
  const t = useText();
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <p className="m-0 text-label font-normal text-secondary">{t('competition.yourProfit')}</p>
          <p className="m-0 text-display">
            <Amount value={mine.profit} decimals={MONEY_DECIMALS} unit="USDT" signed leading />
          </p>
        </div>
        <div className="ms-auto text-end">
          <p className="m-0 text-label font-normal text-secondary">
            <Place competition={competition} mine={mine} />
          </p>
          <p className="m-0 text-title">
            <Change rate={mine.return} />
          </p>
        </div>
      </div>
      <dl className="mt-4 mb-0 grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-x-3 gap-y-2 border-t border-hairline pt-3">
        <Part label="competition.end" value={mine.end} />
        <Part label="competition.start" sign="−" value={mine.start} />
        <Part label="competition.in" sign="−" value={mine.in} />
        <Part label="competition.out" sign="+" value={mine.out} />
        <Part label="competition.bonus" sign="−" value={mine.bonus} />
      </dl>
      <Won mine={mine} />
    </Card>
  );
}

function Place({
  competition: { entrants, status },
  mine: { place },
}: {
  readonly competition: Competition;
  readonly mine: OwnEntry;
}): ReactNode {
  const t = useText();
  if (place === undefined)
    return t(status === 'upcoming' ? 'competition.placeLater' : 'competition.placeSoon');
  return t('competition.place', {
    place: withCommas(String(place)),
    count: withCommas(String(entrants)),
  });
}

function Part({
  label,
  sign,
  value,
}: {
  readonly label: MessageId;
  readonly sign?: string;
  readonly value: bigint;
}): ReactNode {
  const t = useText();
  return (
    <div>
      <dt className="text-caption font-normal text-secondary">
        {sign ? `${sign} ` : ''}
        {t(label)}
      </dt>
      <dd className="figures m-0 text-label">{numberText(value, { decimals: MONEY_DECIMALS })}</dd>
    </div>
  );
}

function Won({ mine: { prize, paidAt } }: { readonly mine: OwnEntry }): ReactNode {
  const t = useText();
  if (prize === 0n) return null;
  return (
    <p role="status" className="mt-3 mb-0 rounded-control bg-up-soft p-3 text-body text-up">
      <strong className="block">
        {t('competition.youWon', { amount: numberText(prize, { decimals: MONEY_DECIMALS }) })}
      </strong>
      {paidAt === undefined
        ? t('competition.beingPaid')
        : t('competition.paid', { time: deviceTimeText(paidAt) })}
    </p>
  );
}
