import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { productsCalls } from '@candor/contract/calls/products';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { type Money, ZERO } from '@candor/domain/money/money';
import type { ProductKind } from '@candor/domain/products/product-terms';
import { Card } from '@candor/ui/card';
import { Icon } from '@candor/ui/icon';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { useCall } from '../../../platform/query.ts';
import { Sum } from '../../../parts/sum.tsx';

export type OrdersSummaryResult = ResultOf<'getProductOrdersSummary'>;

/** Statistics of orders of a kind, or of all kinds. */
export const useOrdersSummary = (kind?: ProductKind) =>
  useCall(productsCalls, 'getProductOrdersSummary', kind ? { kind } : {});

export interface OrdersSummaryProps {
  readonly kind?: ProductKind;
  /** Makes the card a link, to the orders themselves. */
  readonly href?: string;
}

/** What open orders hold, what was credited today and in all; a currency below the other. */
export function OrdersSummary({ kind, href }: OrdersSummaryProps): ReactNode {
  const t = useText();
  const { data, isPending } = useOrdersSummary(kind);
  if (isPending) return <Skeleton height={108} className="rounded-card" />;
  if (!data) return null;
  const body = (
    <>
      <span className="mb-2 flex items-center justify-between gap-3 text-body text-secondary">
        {t('productOrders.summary', { count: countOf(data) })}
        <span className="flex items-center gap-2 text-label font-normal text-tertiary">
          {currencyOf(data)}
          {href ? <Icon name="chevronRight" size={18} /> : null}
        </span>
      </span>
      <SummaryFigures summary={data} />
    </>
  );
  if (!href) return <Card>{body}</Card>;
  return (
    <a href={href} className="block rounded-card bg-base p-4 active:opacity-80">
      {body}
    </a>
  );
}

const countOf = ({ invested }: OrdersSummaryResult): number =>
  invested.reduce((sum, { running }) => sum + running, 0);

/** The one currency of all figures; undefined where there are several. */
function currencyOf({ invested, income }: OrdersSummaryResult): CurrencyCode | undefined {
  const [first = SETTLEMENT_CURRENCY, ...others] = [...invested, ...income];
  const code = typeof first === 'string' ? first : first.currency;
  return others.every(({ currency }) => currency === code) ? code : undefined;
}

const columns = ['invested', 'incomeToday', 'incomeTotal'] as const;
type Column = (typeof columns)[number];

/** Figures of one currency; without what was invested in one that is only earned. */
function figuresOf(
  { invested, income }: OrdersSummaryResult,
  code: CurrencyCode,
): Record<Column, Money | undefined> {
  const earned = income.find(({ currency }) => currency === code);
  const held = invested.find(({ currency }) => currency === code);
  return {
    invested: held?.amount ?? (code === SETTLEMENT_CURRENCY ? ZERO : undefined),
    incomeToday: earned?.incomeToday ?? ZERO,
    incomeTotal: earned?.incomeTotal ?? ZERO,
  };
}

/** A row for each currency, the settlement currency first; its name leads where there are several. */
function SummaryFigures({ summary }: { readonly summary: OrdersSummaryResult }): ReactNode {
  const others = [...summary.invested, ...summary.income].map(({ currency }) => currency);
  const only = currencyOf(summary);
  const codes = only ? [only] : [...new Set([SETTLEMENT_CURRENCY, ...others])];
  return (
    <div className="divide-y divide-hairline">
      {codes.map((code) => (
        <div key={code} className="py-2.5 first:pt-0 last:pb-0">
          {only ? null : <p className="mb-1 text-label">{code}</p>}
          <CurrencyFigures code={code} figures={figuresOf(summary, code)} />
        </div>
      ))}
    </div>
  );
}

interface CurrencyFiguresProps {
  readonly code: CurrencyCode;
  readonly figures: Record<Column, Money | undefined>;
}

function CurrencyFigures({ code, figures }: CurrencyFiguresProps): ReactNode {
  const t = useText();
  return (
    <dl className="figure-columns">
      {columns
        .filter((id) => figures[id] !== undefined)
        .map((id) => (
          <div key={id}>
            <dt className="text-label font-normal text-tertiary">{t(`productOrders.${id}`)}</dt>
            <dd className="m-0 text-headline">
              <Sum value={figures[id]} currency={code} signed={id !== 'invested'} bare own />
            </dd>
          </div>
        ))}
    </dl>
  );
}
