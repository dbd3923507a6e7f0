import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Amount, Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { MONEY_DECIMALS } from '../position.ts';
import type { TicketSummary } from './ticket-summary.ts';

export interface CostLinesProps {
  readonly summary: TicketSummary;
  readonly market: MarketSymbol;
  /** Each side on lines of its own. */
  readonly wide: boolean;
}

/** What the tap costs, said before the tap. */
export function CostLines({ summary, market, wide }: CostLinesProps): ReactNode {
  const t = useText();
  const { long, short } = summary.sides;
  const some = long.preview ?? short.preview;
  if (!some && !wide) return null;
  const price = (value: Parameters<typeof Price>[0]['value'] | null) => (
    <Price value={value ?? undefined} decimals={market.pricePrecision} />
  );
  return (
    <dl>
      {wide ? (
        <>
          <Line
            label={t('ticket.size')}
            value={
              <Amount
                value={some?.quantity}
                decimals={market.quantityPrecision}
                unit={market.base}
              />
            }
          />
          <Line label={t('ticket.worstLong')} value={price(long.preview?.worstPrice)} />
          <Line label={t('ticket.worstShort')} value={price(short.preview?.worstPrice)} />
        </>
      ) : (
        <Line
          label={t('ticket.worst')}
          value={
            <>
              {price(long.preview?.worstPrice)} / {price(short.preview?.worstPrice)}
            </>
          }
        />
      )}
      <Line
        label={t('ticket.fee')}
        value={<Amount value={some?.fee.charged} decimals={MONEY_DECIMALS} unit="USDT" />}
      />
      {wide ? (
        <>
          <Line label={t('ticket.liquidationLong')} value={price(long.preview?.liquidationPrice)} />
          <Line
            label={t('ticket.liquidationShort')}
            value={price(short.preview?.liquidationPrice)}
          />
        </>
      ) : null}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: ReactNode;
}

function Line({ label, value }: LineProps): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
      <dt className="text-label font-normal text-secondary">{label}</dt>
      <dd className="figures m-0 ms-auto text-label">{value}</dd>
    </div>
  );
}
