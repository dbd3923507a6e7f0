import { useText } from '@candor/client/language';
import { loansCalls } from '@candor/contract/calls/loans';
import { isInReview } from '@candor/domain/loans/credit-application';
import { toText, ZERO } from '@candor/domain/money/money';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { numberText, percentText } from '@candor/ui/number-text';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Fact } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { fullDecimals } from '../../parts/full-amount.ts';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { MONEY_DECIMALS } from '../../parts/money-decimals.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useIsOnline } from '../../platform/online.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useCall, useCommand } from '../../platform/query.ts';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { dateText, utcTimeText } from '../../platform/time-text.ts';
import { CallNeeds, useCollateralIndex } from './call-needs.tsx';
import { keepDraft } from './draft.ts';
import { LoanChips } from './loan-chips.tsx';
import { LoanFacts } from './loan-facts.tsx';
import { LoanHistory } from './loan-history.tsx';
import { LtvGauge } from './ltv-gauge.tsx';
import { ltvAt } from './pledge-form.ts';
import { StressSlider } from './stress-slider.tsx';
import { changedByLoans, type Loan } from './use-loans.ts';

const RepaySheet = lazyPart(async () => (await import('./repay-sheet.tsx')).RepaySheet);
const CollateralSheet = lazyPart(
  async () => (await import('./collateral-sheet.tsx')).CollateralSheet,
);

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
    <Page actions={loan ? <Actions loan={loan} /> : null} actionsWidth="text">
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
  const isMade = useQueryValue('made') === '1';
  return (
    <div className="mx-auto grid w-full max-w-(--layout-column-max) grid-cols-1 gap-3 pt-2 desktop:max-w-180">
      {isMade ? <Made loan={loan} /> : null}
      <Head loan={loan} />
      <Warnings loan={loan} />
      <Collateral loan={loan} />
      <LoanFacts loan={loan} />
      <LoanHistory loan={loan} />
    </div>
  );
}

/** What signing has brought, and what comes next. */
function Made({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const { kind, amount, currency } = loan;
  const isPledge = kind === 'pledge';
  return (
    <div role="status" className="flex items-center gap-3 rounded-card bg-base p-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-pill bg-inverse text-on-inverse">
        <Icon name="check" size={20} bold />
      </span>
      <p className="min-w-0">
        <span className="block text-headline">
          {t(isPledge ? 'loanOrders.madePledge' : 'loanOrders.madeCredit')}
        </span>
        <span className="block text-body text-secondary">
          {isPledge
            ? t('loanOrders.madePledgeText', {
                amount: numberText(amount, { decimals: MONEY_DECIMALS }),
                currency,
              })
            : t('loanOrders.madeCreditText')}
        </span>
      </p>
    </div>
  );
}

/** What is owed and until when; before the payout, what was asked for. */
function Head({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const { status, currency, endsAt, collateralCurrency: coin } = loan;
  const isRunning = status === 'passed';
  const sum = isRunning ? loan.owed : loan.amount;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p className="text-label text-secondary">
          {t(isRunning ? 'loanOrders.owedNow' : 'loanOrders.amount')}
        </p>
        {isRunning && endsAt !== undefined ? (
          <p className="figures text-label text-secondary">
            {t('loans.dueOn', { date: dateText(endsAt) })}
          </p>
        ) : null}
      </div>
      <p className="text-display">
        <Amount value={sum} decimals={fullDecimals(sum, currency)} unit={currency} leading />
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <LoanChips loan={loan} />
      </p>
      {isRunning && coin && loan.haircut !== undefined ? (
        <p className="mt-4 flex items-center gap-3 border-t border-hairline pt-4">
          <CurrencyIcon code={coin} size={40} />
          <span className="min-w-0">
            <span className="block text-headline">
              {t('loans.pledged', { amount: `${toText(loan.collateralQuantity ?? ZERO)} ${coin}` })}
            </span>
            <span className="block text-label font-normal text-secondary">
              {t('loans.staysYours', {
                percent: percentText(10n ** 18n - loan.haircut, { decimals: 0 }),
              })}
            </span>
          </span>
        </p>
      ) : null}
    </Card>
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
          })}{' '}
          <CallNeeds loan={loan} />
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
                value={t(`loanOrders.reason.${reason}`)}
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
  const index = useCollateralIndex(loan);
  const isRunning = loan.status === 'passed' && (collateralQuantity ?? 0n) > 0n;
  if (!coin || !levels || !haircut || !marginPrices || !collateralQuantity || !isRunning)
    return null;
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
