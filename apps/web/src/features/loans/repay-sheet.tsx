import { useText } from '@candor/client/language';
import { loansCalls } from '@candor/contract/calls/loans';
import { walletCalls } from '@candor/contract/calls/wallet';
import { toText, type Money } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Fact, Facts } from '@candor/ui/row';
import { Segmented } from '@candor/ui/segmented';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import type { Reply } from '../../platform/call.ts';
import { ConfirmSheet } from '../../parts/confirm/confirm-sheet.tsx';
import { fullAmountText } from '../../parts/full-amount.ts';
import { Sum } from '../../parts/sum.tsx';
import { typedMoney } from '../../parts/typed-money.ts';
import { successHaptic } from '../../platform/haptics.ts';
import { useCall, useCommand } from '../../platform/query.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { changedByLoans, type Loan } from './use-loans.ts';

type Quote = Reply<typeof loansCalls, 'quoteRepayment'>;
const QUOTE_MS = 15_000;

export interface RepaySheetProps {
  readonly loan: Loan;
  readonly onClose: () => void;
}

/** Repays everything or a part: interest first, then principal, in figures before it happens. */
export function RepaySheet({ loan, onClose }: RepaySheetProps): ReactNode {
  const t = useText();
  const [isWhole, setIsWhole] = useState(true);
  const [text, setText] = useState('');
  const { id, currency } = loan;
  const amount = typedMoney(text);
  const whole = useCall(loansCalls, 'quoteRepayment', { id }, { repeatMs: QUOTE_MS });
  const isPart = !isWhole && amount > 0n;
  const part = useCall(
    loansCalls,
    'quoteRepayment',
    { id, amount },
    { enabled: isPart && whole.data !== undefined && amount <= whole.data.owed },
  );
  const balances = useCall(walletCalls, 'listBalances', {});
  const available = balances.data?.find((each) => each.currency === currency)?.available;
  const quote = isWhole ? whole.data : part.data;
  const command = useCommand(loansCalls, 'repayLoan', {
    refreshes: changedByLoans,
    onDone: ({ status }) => {
      successHaptic();
      showToast(t(status === 'paidBack' ? 'loanOrders.allRepaid' : 'loanOrders.partRepaid'));
      onClose();
    },
  });
  const problem = problemOf({ isWhole, amount, owed: whole.data?.owed, available, quote });
  return (
    <ConfirmSheet
      title={t('loanOrders.repayTitle')}
      text={t('loanOrders.repayText')}
      label={
        problem === null
          ? t('loanOrders.repayAmount', {
              amount: quote ? fullAmountText(quote.amount, currency) : '—',
              currency,
            })
          : t(problem)
      }
      disabled={problem !== null || !quote}
      onConfirm={() =>
        command.mutate(
          isWhole ? { id, ...(quote ? { shownTotal: quote.owed } : {}) } : { id, amount },
        )
      }
      busy={command.isPending}
      onClose={onClose}
    >
      <Segmented
        label={t('loanOrders.howMuch')}
        segments={[
          { value: 'whole', label: t('loanOrders.everything') },
          { value: 'part', label: t('loanOrders.aPart') },
        ]}
        value={isWhole ? 'whole' : 'part'}
        onChange={(value) => setIsWhole(value === 'whole')}
      />
      {isWhole ? null : (
        <AmountField
          label={t('loanOrders.amount')}
          value={text}
          onChange={setText}
          decimals={6}
          unit={currency}
          aside={
            <>
              {t('loanOrders.owedNow')} <Sum value={whole.data?.owed} currency={currency} bare />
            </>
          }
        />
      )}
      <QuoteFacts loan={loan} quote={quote} available={available} />
    </ConfirmSheet>
  );
}

interface Asked {
  readonly isWhole: boolean;
  readonly amount: Money;
  readonly owed: Money | undefined;
  readonly available: Money | undefined;
  readonly quote: Quote | undefined;
}

function problemOf({ isWhole, amount, owed, available, quote }: Asked) {
  if (!isWhole && amount === 0n) return 'loans.enterAmount' as const;
  if (!isWhole && owed !== undefined && amount > owed) return 'loanOrders.moreThanOwed' as const;
  const needed = isWhole ? quote?.amount : amount;
  if (needed !== undefined && available !== undefined && needed > available)
    return 'loanOrders.notEnough' as const;
  return null;
}

interface QuoteFactsProps {
  readonly loan: Loan;
  readonly quote: Quote | undefined;
  readonly available: Money | undefined;
}

function QuoteFacts({ loan, quote, available }: QuoteFactsProps): ReactNode {
  const t = useText();
  const { currency } = loan;
  return (
    <Facts>
      <Fact label={t('loans.available')} value={<Sum value={available} currency={currency} />} />
      <Fact
        label={t('loanOrders.toInterest')}
        value={<Sum value={quote?.interest} currency={currency} />}
      />
      <Fact
        label={t('loanOrders.toPrincipal')}
        value={<Sum value={quote?.principal} currency={currency} />}
      />
      <Fact label={t('loanOrders.left')} value={<Sum value={quote?.left} currency={currency} />} />
      <Fact
        label={t('loanOrders.saved')}
        value={<Sum value={quote?.saved} currency={currency} />}
      />
      {quote?.returned === undefined ? null : (
        <Fact
          label={t('loanOrders.comesBack')}
          value={`${toText(quote.returned)} ${loan.collateralCurrency ?? ''}`}
        />
      )}
      {quote?.nextHourAt === undefined ? null : (
        <Fact label={t('loanOrders.nextHour')} value={dateTimeText(quote.nextHourAt)} />
      )}
    </Facts>
  );
}
