import { textOf, useText } from '@candor/client/language';
import { walletCalls } from '@candor/contract/calls/wallet';
import type { ReferenceKind } from '@candor/domain/ledger/reference';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { Fact, Facts, Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';
import { Approximate } from '../../parts/approximate.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import type { Reply } from '../../platform/call.ts';
import { useAppearance } from '../../platform/appearance.ts';
import { useCall } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import type { Change } from './change.ts';

type Detail = Reply<typeof walletCalls, 'getBalanceChange'>;
type Leg = Detail['legs'][number];

export interface ChangeSheetProps {
  readonly change: Change;
  readonly onClose: () => void;
}

/** One balance change: its effect on the account, related changes, and what it belongs to. */
export function ChangeSheet({ change, onClose }: ChangeSheetProps): ReactNode {
  const t = useText();
  const asked = useCall(walletCalls, 'getBalanceChange', { id: change.id });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`transferType.${change.type}`)}
      closeLabel={t('shell.close')}
    >
      <div className="grid grid-cols-1 gap-4">
        <Line change={change} />
        {asked.data ? <Together detail={asked.data} onLeave={onClose} /> : null}
        {asked.isPending ? <Skeleton height={112} className="rounded-card" /> : null}
        {asked.isError && !asked.data ? (
          <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
        ) : null}
      </div>
    </Sheet>
  );
}

function useHiding() {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  return { hidden, hiddenLabel: t('shell.hidden') };
}

function Line({ change }: { readonly change: Change }): ReactNode {
  const t = useText();
  const hiding = useHiding();
  const { amount, balanceAfter, currency, account, createdAt } = change;
  return (
    <div>
      <p className="mb-3 text-display">
        <CurrencyAmount value={amount} currency={currency} signed leading {...hiding} />
        {currency === SETTLEMENT_CURRENCY ? (
          <span className="block text-label font-normal text-tertiary">
            <Approximate usdt={amount} />
          </span>
        ) : null}
      </p>
      <Facts>
        <Fact label={t('balanceChanges.account')} value={textOf(`account.short.${account}`)} />
        <Fact
          label={t('balanceChanges.balanceAfter')}
          value={<CurrencyAmount value={balanceAfter} currency={currency} {...hiding} />}
        />
        <Fact label={t('balanceChanges.time')} value={dateTimeText(createdAt)} />
      </Facts>
    </div>
  );
}

interface TogetherProps {
  readonly detail: Detail;
  readonly onLeave: () => void;
}

function Together({ detail, onLeave }: TogetherProps): ReactNode {
  const t = useText();
  const { legs, reference } = detail;
  return (
    <>
      <section aria-label={t('balanceChanges.together')}>
        <h2 className="pb-2 text-headline">{t('balanceChanges.together')}</h2>
        <ul className="rounded-card bg-sunken px-4">
          {legs.map((leg) => (
            <li key={leg.id} className="border-t border-hairline py-3 first:border-transparent">
              <LegLine leg={leg} />
            </li>
          ))}
        </ul>
      </section>
      {reference ? (
        <div onClickCapture={onLeave}>
          <RowGroup>
            <Row
              title={t(`balanceChanges.reference.${reference.kind}`)}
              note={<span className="break-all">{reference.id}</span>}
              href={recordOf(reference, legs[0]?.type)}
            />
          </RowGroup>
        </div>
      ) : null}
    </>
  );
}

function LegLine({ leg }: { readonly leg: Leg }): ReactNode {
  const t = useText();
  const hiding = useHiding();
  const { type, from, to, amount, currency } = leg;
  const ends = { from: textOf(`legEnd.${from.account}`), to: textOf(`legEnd.${to.account}`) };
  const left = [from, to].filter(({ balanceAfter }) => balanceAfter !== undefined);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 flex-[1_1_9rem]">
        <span className="block text-body font-medium">{t(`transferType.${type}`)}</span>
        <span className="block text-label font-normal text-secondary">
          {t('balanceChanges.fromTo', ends)}
        </span>
      </span>
      <span className="ms-auto text-body font-medium">
        <CurrencyAmount value={amount} currency={currency} {...hiding} />
      </span>
      <span className="w-full text-caption text-tertiary">
        {left.map(({ account, balanceAfter }, index) => (
          <span key={account}>
            {index > 0 ? ' · ' : null}
            {textOf(`legEnd.${account}`)} →{' '}
            <CurrencyAmount value={balanceAfter} currency={currency} bare {...hiding} />
          </span>
        ))}
      </span>
    </div>
  );
}

/** The screen of what a balance change belongs to. */
function recordOf(
  { kind, id }: { readonly kind: ReferenceKind; readonly id: string },
  type: string | undefined,
): string {
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
      return hrefTo('fundingResult', { kind, id });
    case 'position':
      return hrefTo('positions');
    case 'secondContract':
      return hrefTo('secondContracts');
    case 'exchange':
      return hrefTo('flashExchangeOrders');
    case 'product':
      return type?.startsWith('bond') ? hrefTo('bondNotes') : hrefTo('investments', { id });
    case 'loan':
      return hrefTo('loanOrders', { id });
    case 'offering':
      return hrefTo('offerings');
  }
}
