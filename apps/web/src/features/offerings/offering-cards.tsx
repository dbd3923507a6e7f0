import { useText } from '@candor/client/language';
import { chanceOfAny } from '@candor/domain/offerings/odds';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { dateTimeText, utcTimeText } from '../../platform/time-text.ts';
import { InEnglish } from '../../parts/in-english.tsx';
import { Line } from './line.tsx';
import { countText } from './my-tickets.tsx';
import { MONEY_DECIMALS, type Offering } from './use-offering.ts';

export interface OfferingCardProps {
  readonly offering: Offering;
}

/** Of a double in [0, 1]; truncated like every figure. */
export const chanceText = (chance: number): string =>
  `${(Math.floor(chance * 10_000) / 100).toFixed(2)}%`;

/** The odds now, before anything is locked. They fall with every application. */
export function OddsCard({ offering }: OfferingCardProps): ReactNode {
  const t = useText();
  const { tickets, places, chance, myLimit, myTickets, ticketPrice } = offering;
  const own = myTickets > 0 ? myTickets : myLimit;
  return (
    <Card className="pb-2!">
      <h3 className="m-0 text-label font-normal text-secondary">{t('offering.chanceNow')}</h3>
      <p className="figures pb-2 text-display">{percentText(chance, { decimals: 2 })}</p>
      <dl>
        <Line label={t('offering.ticketsSold')} value={countText(tickets)} />
        <Line label={t('offering.places')} value={countText(places)} />
        {own > 1 ? (
          <Line
            label={t(myTickets > 0 ? 'offering.chanceMine' : 'offering.chanceMost', {
              count: own,
            })}
            value={chanceText(chanceOfAny({ tickets: tickets + (own - myTickets), places }, own))}
          />
        ) : null}
        <Line
          label={t('offerings.ticket')}
          value={<Amount value={ticketPrice} decimals={MONEY_DECIMALS} unit="USDT" />}
        />
        <Line label={t('offering.limit')} value={countText(myLimit)} />
      </dl>
      <p className="pt-1 pb-2 text-label font-normal text-tertiary">{t('offering.oddsFall')}</p>
    </Card>
  );
}

/** What was drawn. */
export function DrawCard({ offering }: OfferingCardProps): ReactNode {
  const t = useText();
  const { tickets, winners, chance, proof, lastPlace } = offering;
  return (
    <Card className="py-2!">
      <dl>
        <Line label={t('offering.inDraw')} value={countText(tickets)} />
        <Line
          label={t('offering.winningPlaces')}
          value={t('offering.oneTo', {
            last: countText(winners),
            share: percentText(chance, { decimals: 2 }),
          })}
        />
        {lastPlace > winners ? (
          <Line
            label={t('offering.movedUp')}
            value={t('offering.toPlace', { place: countText(lastPlace) })}
          />
        ) : null}
        <Line label={t('offering.drawn')} value={utcTimeText(proof.drawnAt)} />
      </dl>
    </Card>
  );
}

/** Everything that happens, and when. */
export function DatesCard({ offering }: OfferingCardProps): ReactNode {
  const t = useText();
  const { opensAt, closesAt, drawsAt, completesAt, listsAt } = offering;
  const dates = [
    ['offering.opens', opensAt],
    ['offering.closes', closesAt],
    ['offering.draws', drawsAt],
    ['offering.completes', completesAt],
    ['offering.lists', listsAt],
  ] as const;
  return (
    <Card className="py-2!">
      <dl>
        {dates.map(([label, atMs]) => (
          <Line key={label} label={t(label)} value={dateTimeText(atMs)} />
        ))}
      </dl>
      <p className="pt-1 pb-2 text-label font-normal text-tertiary">{t('offering.utc')}</p>
    </Card>
  );
}

/** Who sells what, where the money goes, and what can be lost. */
export function PaperCard({ offering }: OfferingCardProps): ReactNode {
  const t = useText();
  const { issuer, about, risks, language, supply, token } = offering;
  const papers = [
    ['offering.about', about],
    ['offering.risks', risks],
    ['offering.moneyGoes', t('offering.moneyGoesText')],
    ['offering.reserved', t('offering.reservedText')],
  ] as const;
  return (
    <Card>
      <InEnglish language={language} />
      <dl>
        <Line label={t('offering.issuer')} value={issuer} />
        <Line
          label={t('offering.supply')}
          value={<Amount value={supply} decimals={0} unit={token} />}
        />
      </dl>
      {papers.map(([title, text]) => (
        <section key={title} className="border-t border-hairline pt-3 pb-1">
          <h3 className="m-0 text-body-strong">{t(title)}</h3>
          <p className="pt-0.5 pb-2 text-body text-secondary">{text}</p>
        </section>
      ))}
    </Card>
  );
}
