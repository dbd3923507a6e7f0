import { useText } from '@candor/client/language';
import { flashExchangeCalls } from '@candor/contract/calls/flash-exchange';
import { Card } from '@candor/ui/card';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';
import { dateText } from '../../platform/time-text.ts';
import { ExchangeHead } from './exchange-head.tsx';

const SHOWN = 3;

/** The newest exchanges, and the way to all of them; nothing before the first. */
export function LatestExchanges(): ReactNode {
  const t = useText();
  const { data } = useCall(flashExchangeCalls, 'listFlashExchanges', {
    pageNo: 1,
    pageSize: SHOWN,
  });
  if (!data || data.records.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="flex flex-wrap items-center justify-between gap-x-3 text-headline">
        {t('flashExchangeOrders.title')}
        <a
          href={hrefTo('flashExchangeOrders')}
          className="inline-flex min-h-11 min-w-11 items-center justify-end text-body font-medium text-proof"
        >
          {t('flashExchange.all')}
        </a>
      </h2>
      <Card className="py-0!">
        <ul>
          {data.records.map((exchange) => (
            <li
              key={exchange.id}
              className="border-t border-hairline py-3 first:border-transparent"
            >
              <ExchangeHead exchange={exchange} time={dateText(exchange.exchangedAt)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
