import { useText } from '@candor/client/language';
import { loansCalls } from '@candor/contract/calls/loans';
import { isInReview } from '@candor/domain/loans/credit-application';
import { toText } from '@candor/domain/money/money';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { percentText } from '@candor/ui/number-text';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Fact } from '@candor/ui/row';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { fullDecimals } from '../../parts/full-amount.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { Sum } from '../../parts/sum.tsx';
import { useTickerDetail } from '../../platform/live.ts';
import { useIsOnline } from '../../platform/online.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useCall, useCommand } from '../../platform/query.ts';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { dateTimeText, utcTimeText } from '../../platform/time-text.ts';
import { keepDraft } from './draft.ts';
import { LoanChips } from './loan-chips.tsx';
import { LoanHistory } from './loan-history.tsx';
import { LtvGauge } from './ltv-gauge.tsx';
import { ltvAt } from './pledge-form.ts';
import { StressSlider } from './stress-slider.tsx';
import { changedByLoans, type Loan } from './use-loans.ts';

const RepaySheet = lazy(async () => ({ default: (await import('./repay-sheet.tsx')).RepaySheet }));
const CollateralSheet = lazy(async () => ({
  default: (await import('./collateral-sheet.tsx')).CollateralSheet,
}));

/** Reviews and hours of interest change a loan without the customer. */
const REPEAT_MS = 15_000;
const REVIEW_REPEAT_MS = 2_000;

/** One loan with everything that happened to it, and what can be done now. */
export function LoanDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const asked = useCall(
    loansCalls,
    'getLoan',
    { id },
    {
      repeatMs: (loan) => (loan && isInReview(loan.status) ? REVIEW_REPEAT_MS : REPEAT_MS),
    },
  );
  const loan = asked.data;
  return (
    <Page actions={loan ? <Actions loan={loan} /> : null}>
      <AppBar
        title={loan ? t(`loans.kind.${loan.kind}`) : t('loanOrders.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('loanOrders') }}
        actions={
          <span className="flex items-center gap-1">
            <PracticeChip />
            {loan ? <PdfButton loan={loan} /> : null}
          </span>
        }
      />
      {loan ? (
        <Found loan={loan} />
      ) : asked.isPending ? (
        <LoadingCards count={4} />
      ) : (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
    </Page>
  );
}

function Found({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const isMade = useQueryValue('made') === '1';
  const { status, currency } = loan;
  const isRunning = status === 'passed';
  return (
    <div className="mx-auto grid w-full max-w-(--layout-column-max) grid-cols-1 gap-3 pt-2 desktop:max-w-180">
      {isMade ? (
        <p role="status" className="flex items-center gap-2 text-body font-medium">
          <Icon name="check" size={20} />
          {t(loan.kind === 'pledge' ? 'loanOrders.madePledge' : 'loanOrders.madeCredit')}
        </p>
      ) : null}
      <Card>
        <p className="text-label text-secondary">
          {t(isRunning ? 'loanOrders.owedNow' : 'loanOrders.amount')}
        </p>
        <p className="text-display">
          <Amount
            value={isRunning ? loan.owed : loan.amount}
            decimals={fullDecimals(isRunning ? loan.owed : loan.amount, currency)}
            unit={currency}
            leading
          />
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <LoanChips loan={loan} />
        </p>
      </Card>
      <Warnings loan={loan} />
      <Collateral loan={loan} />
      <LoanFacts loan={loan} />
      <LoanHistory loan={loan} />
    </div>
  );
}

/** What needs the customer, and by when. */
function Warnings({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const { marginState, standing, lateFrom, rejections, levels } = loan;
  return (
    <>
      {marginState === 'called' && levels ? (
        <Notice>
          {t('loanOrders.callText', {
            time: utcTimeText(loan.cureUntil),
            target: percentText(levels.target, { decimals: 0 }),
          })}
        </Notice>
      ) : null}
      {standing === 'grace' ? (
        <Notice>{t('loanOrders.graceText', { time: utcTimeText(lateFrom) })}</Notice>
      ) : null}
      {standing === 'overdue' ? <Notice>{t('loanOrders.overdueText')}</Notice> : null}
      {rejections.length > 0 ? (
        <Card>
          <h2 className="text-headline">{t('loanOrders.whyRejected')}</h2>
          <dl className="mt-1">
            {rejections.map(({ item, reason }) => (
              <Fact
                key={item}
                label={t(`loanOrders.item.${item}`)}
                value={
                  <span className="whitespace-normal">{t(`loanOrders.reason.${reason}`)}</span>
                }
              />
            ))}
          </dl>
        </Card>
      ) : null}
    </>
  );
}

function Collateral({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const { collateralCurrency: coin, collateralQuantity, levels, haircut, marginPrices } = loan;
  const detail = useTickerDetail(`${coin ?? 'BTC'}${loan.currency}`);
  const isRunning = loan.status === 'passed' && (collateralQuantity ?? 0n) > 0n;
  if (!coin || !levels || !haircut || !marginPrices || !collateralQuantity || !isRunning)
    return null;
  const index = detail?.mark ?? loan.index;
  const summary = { amount: loan.owed, collateral: collateralQuantity };
  const ltv = index === undefined ? (loan.ltv ?? null) : ltvAt(summary, { haircut }, index);
  return (
    <>
      <Card>
        <LtvGauge ltv={ltv} levels={levels} label={t('loans.ltvNow')} />
      </Card>
      {index === undefined ? null : (
        <StressSlider
          coin={coin}
          index={index}
          prices={marginPrices}
          ltvAt={(price) => ltvAt(summary, { haircut }, price)}
          levels={levels}
        />
      )}
    </>
  );
}

function LoanFacts({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const isRunning = loan.status === 'passed';
  return (
    <Card>
      <dl className="divide-y divide-hairline">
        <Fact
          label={t('loanOrders.borrowed')}
          value={<Sum value={loan.amount} currency={loan.currency} />}
        />
        {isRunning ? (
          <>
            <Fact
              label={t('loanOrders.principal')}
              value={<Sum value={loan.principal} currency={loan.currency} />}
            />
            <Fact
              label={t('loanOrders.interest')}
              value={<Sum value={loan.interest} currency={loan.currency} />}
            />
          </>
        ) : null}
        <Fact
          label={t('loanOrders.interestPaid')}
          value={<Sum value={loan.interestPaid} currency={loan.currency} />}
        />
        {loan.collateralCurrency && loan.collateralQuantity !== undefined ? (
          <Fact
            label={t('loans.collateral')}
            value={`${toText(loan.collateralQuantity)} ${loan.collateralCurrency}`}
          />
        ) : null}
        {loan.purpose ? (
          <Fact label={t('loans.purpose')} value={t(`loans.purpose.${loan.purpose}`)} />
        ) : null}
        {loan.startedAt === undefined ? null : (
          <Fact label={t('loanOrders.started')} value={dateTimeText(loan.startedAt)} />
        )}
        {loan.endsAt === undefined ? null : (
          <Fact label={t('loanOrders.ends')} value={dateTimeText(loan.endsAt)} />
        )}
        {loan.closedAt === undefined ? null : (
          <Fact label={t('loanOrders.closed')} value={dateTimeText(loan.closedAt)} />
        )}
        {loan.returnUntil === undefined ? null : (
          <Fact label={t('loanOrders.returnUntil')} value={dateTimeText(loan.returnUntil)} />
        )}
        <Fact
          label={t('loanOrders.fingerprint')}
          value={`${loan.agreementHash.slice(0, 8)}…${loan.agreementHash.slice(-4)}`}
        />
      </dl>
    </Card>
  );
}

/** Downloads the signed agreement; the page stays open. */
function PdfButton({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const link = useCommand(loansCalls, 'createLoanLink', {
    onDone: ({ url }) => {
      const anchor = document.createElement('a');
      anchor.href = url;
      anchor.download = '';
      anchor.rel = 'noreferrer';
      anchor.click();
    },
  });
  return (
    <button
      type="button"
      aria-label={t('loanOrders.pdf')}
      aria-busy={link.isPending || undefined}
      onClick={() => link.mutate({ id: loan.id })}
      className="flex size-11 items-center justify-center rounded-pill active:opacity-60"
    >
      <Icon name="recharge" />
    </button>
  );
}

function Actions({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const [sheet, setSheet] = useState<'repay' | 'collateral' | null>(null);
  const cancel = useCommand(loansCalls, 'cancelLoanApplication', { refreshes: changedByLoans });
  const { status } = loan;
  if (isInReview(status))
    return (
      <Button tone="quiet" busy={cancel.isPending} onClick={() => cancel.mutate({ id: loan.id })}>
        {t('loanOrders.withdraw')}
      </Button>
    );
  if (status === 'rejected' || status === 'cancelled')
    return <Button onClick={() => applyAgain(loan)}>{t('loanOrders.again')}</Button>;
  if (status !== 'passed')
    return <Button onClick={() => goTo('loans')}>{t('loanOrders.another')}</Button>;
  const offline = isOnline ? null : t('loans.offline');
  return (
    <>
      {loan.kind === 'pledge' ? (
        <Button tone="quiet" disabled={!isOnline} onClick={() => setSheet('collateral')}>
          {offline ?? t('loanOrders.addCollateral')}
        </Button>
      ) : null}
      <Button disabled={!isOnline} onClick={() => setSheet('repay')}>
        {offline ?? t('loanOrders.repay')}
      </Button>
      <Suspense>
        {sheet === 'repay' ? <RepaySheet loan={loan} onClose={() => setSheet(null)} /> : null}
        {sheet === 'collateral' ? (
          <CollateralSheet loan={loan} onClose={() => setSheet(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Opens the form with what a rejected application said. */
function applyAgain({ amount, days, purpose, termsId }: Loan): void {
  keepDraft({ kind: 'credit', termsId, amount, days, ...(purpose ? { purpose } : {}) });
  goTo('loans', { kind: 'credit' });
}
