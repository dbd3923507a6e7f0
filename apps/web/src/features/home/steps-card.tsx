import { useText } from '@candor/client/language';
import { homeCalls } from '@candor/contract/calls/home';
import { positionsCalls } from '@candor/contract/calls/positions';
import { walletCalls } from '@candor/contract/calls/wallet';
import {
  onboardingSteps,
  type OnboardingFacts,
  type OnboardingStep,
} from '@candor/domain/home/onboarding';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { money, smaller, ZERO, type Money } from '@candor/domain/money/money';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { numberText } from '@candor/ui/number-text';
import { useState, type ReactNode } from 'react';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { isPractice } from '../../platform/embedded-config.ts';
import { successHaptic } from '../../platform/haptics.ts';
import { useCall, useCommand } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';
import { FIRST_SYMBOL } from '../../parts/first-symbol.ts';

/** What the first step moves into the contract account, or all that is free if that is less. */
const FIRST_FUNDS = money('1000');
/** A small first trade: the ticket comes filled in, and still asks. */
const firstTicket = { symbol: FIRST_SYMBOL, leverage: '2', margin: '20' };

const links: Readonly<Partial<Record<OnboardingStep, string>>> = {
  secure: hrefTo('security'),
  fundPassword: hrefTo('fundPassword'),
  trade: hrefTo('positions', firstTicket),
};

/** The steps in their order; the first open one has its action. */
export function StepsCard({ steps }: { readonly steps: OnboardingFacts }): ReactNode {
  const t = useText();
  const dismiss = useCommand(homeCalls, 'updateOnboarding', { refreshes: ['getOnboarding'] });
  const done = onboardingSteps.filter((step) => steps[step]).length;
  return (
    <section
      aria-label={t('firstSteps.title')}
      className="mt-3 rounded-card bg-base px-4 pt-2 pb-4"
    >
      <div className="flex items-center gap-3">
        <h2 className="min-w-0 flex-1 text-headline">{t('firstSteps.title')}</h2>
        <span className="figures text-label font-normal text-tertiary">
          {t('firstSteps.done', { done, all: onboardingSteps.length })}
        </span>
        <span className="-me-2.5">
          <IconButton
            label={t('firstSteps.dismiss')}
            disabled={dismiss.isPending}
            onClick={() => dismiss.mutate({ dismissed: true })}
          >
            <Icon name="close" size={20} />
          </IconButton>
        </span>
      </div>
      <ol>
        {onboardingSteps.map((step) => (
          <li key={step} className="flex gap-x-3 py-1">
            <span className="flex min-h-11 items-center">
              <Mark isDone={steps[step]} />
            </span>
            <span className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className={`text-body ${steps[step] ? 'text-tertiary' : 'font-medium'}`}>
                {t(`firstSteps.${step}`)}
                {steps[step] ? (
                  <span className="screen-only">, {t('firstSteps.isDone')}</span>
                ) : null}
              </span>
              {steps[step] && step !== 'proof' ? null : <Action step={step} steps={steps} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Mark({ isDone }: { readonly isDone: boolean }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={`flex size-6 shrink-0 items-center justify-center rounded-pill ${isDone ? 'bg-inverse text-on-inverse' : 'border-2 border-control'}`}
    >
      {isDone ? <Icon name="check" size={14} bold /> : null}
    </span>
  );
}

const look =
  'inline-flex min-h-11 items-center rounded-control bg-sunken px-3 text-center text-body font-medium active:opacity-80';

function Action({
  step,
  steps,
}: {
  readonly step: OnboardingStep;
  readonly steps: OnboardingFacts;
}): ReactNode {
  const t = useText();
  const href = links[step];
  if (step === 'funds') return <MoveFunds />;
  if (step === 'proof') return steps.trade ? <CheckProof isDone={steps.proof} /> : null;
  // A trade needs money in the contract account first.
  if (step === 'trade' && !steps.funds) return null;
  return (
    <a href={href} className={look}>
      {t(`firstSteps.${step}Action`)}
    </a>
  );
}

/** One tap: the button states the amount, as between own accounts everywhere. */
function MoveFunds(): ReactNode {
  const t = useText();
  const { data } = useCall(walletCalls, 'listBalances', {});
  const free = data?.find(({ currency }) => currency === SETTLEMENT_CURRENCY)?.available ?? ZERO;
  const amount: Money = smaller(free, FIRST_FUNDS);
  const move = useCommand(walletCalls, 'transferFunds', {
    onDone: successHaptic,
    refreshes: ['getOnboarding', 'listBalances', 'listAssets', 'getContractBalance'],
  });
  if (!data) return null;
  if (amount === 0n) {
    return (
      <a href={hrefTo('deposit')} className={look}>
        {t('firstSteps.depositAction')}
      </a>
    );
  }
  const text = numberText(amount, { decimals: amount % 10n ** 18n === 0n ? 0 : 2 });
  return (
    <span>
      <Button
        tone="quiet"
        size="compact"
        busy={move.isPending}
        onClick={() =>
          move.mutate({ from: 'balance', to: 'contract', amount, currency: SETTLEMENT_CURRENCY })
        }
      >
        {t(isPractice() ? 'firstSteps.fundsPractice' : 'firstSteps.fundsAction', { amount: text })}
      </Button>
    </span>
  );
}

/** The price of the newest trade, verified on this device. Its sheet outlives the step it completes. */
function CheckProof({ isDone }: { readonly isDone: boolean }): ReactNode {
  const t = useText();
  const { data } = useCall(positionsCalls, 'listPositions', { pageNo: 1, pageSize: 1 });
  const [sequence, setSequence] = useState<string | null>(null);
  const proof = data?.records[0]?.priceProof.open;
  if (!proof) return null;
  return (
    <>
      {isDone ? null : (
        <button type="button" className={look} onClick={() => setSequence(proof.sequence)}>
          {t('firstSteps.proofAction')}
        </button>
      )}
      <VerifyPrice symbol={proof.symbol} sequence={sequence} onClose={() => setSequence(null)} />
    </>
  );
}
