import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { walletCalls } from '@candor/contract/calls/wallet';
import { addDays, dayOf, startOfDay } from '@candor/domain/calendar';
import { getCurrency } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import { unitsFor } from '@candor/domain/products/pools/nav';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCall, useCommand } from '../../../platform/query.ts';
import { buyProblem, mostOf, typedAmount } from './buy-form.ts';
import {
  midnightText,
  navText,
  rateText,
  sumText,
  unitsText,
  usdtText,
  yearlyFee,
  type Pool,
  type Product,
} from './pool-text.ts';
import { useSecretFields, WithSecrets } from './secrets.tsx';
import { changedByRequests } from './use-pool.ts';

export interface BuySheetProps {
  readonly pool: Pool;
  readonly product: Product;
  readonly onClose: () => void;
}

type Step = 'amount' | 'question' | 'receipt';

/** Amount, then everything that will happen and when, then the receipt. */
export function BuySheet(props: BuySheetProps): ReactNode {
  const [step, setStep] = useState<Step>('amount');
  const [text, setText] = useState('');
  const amount = typedAmount(text);
  if (step === 'amount')
    return (
      <AmountStep {...props} text={text} onType={setText} onContinue={() => setStep('question')} />
    );
  if (step === 'receipt') return <Receipt {...props} amount={amount} />;
  return (
    <WithSecrets onClose={() => setStep('amount')}>
      {(hasTotp) => (
        <Question
          {...props}
          amount={amount}
          hasTotp={hasTotp}
          onClose={() => setStep('amount')}
          onDone={() => setStep('receipt')}
        />
      )}
    </WithSecrets>
  );
}

interface AmountStepProps extends BuySheetProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onContinue: () => void;
}

function AmountStep({ product, text, onType, onContinue, onClose }: AmountStepProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const balances = useCall(walletCalls, 'listBalances', {});
  const { currency, minAmount, name } = product;
  const available = balances.data?.find((each) => each.currency === currency)?.available;
  const problem = buyProblem(text, product, available);
  const isEmpty = typedAmount(text) === 0n;
  const label = !isOnline ? 'pool.offline' : isEmpty ? 'pool.enterAmount' : 'pool.continue';
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('pool.buyTitle', { name })}
      text={t('pool.mayLose')}
      actions={
        <Button disabled={!isOnline || isEmpty || problem !== null} onClick={onContinue}>
          {t(label)}
        </Button>
      }
    >
      <AmountField
        label={t('pool.buyAmount')}
        value={text}
        onChange={onType}
        decimals={getCurrency(currency).decimals}
        unit={currency}
        error={
          problem
            ? t(problem, { currency, min: sumText(minAmount), max: sumText(mostOf(product)) })
            : undefined
        }
        aside={
          <>
            {t('pool.available')} {available === undefined ? '—' : sumText(available)}
          </>
        }
      />
    </Sheet>
  );
}

interface QuestionProps extends BuySheetProps {
  readonly amount: Money;
  readonly hasTotp: boolean;
  readonly onDone: () => void;
}

function Question({ pool, product, amount, hasTotp, onClose, onDone }: QuestionProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const secrets = useSecretFields(hasTotp);
  const command = useCommand(productsCalls, 'buyProduct', {
    refreshes: changedByRequests,
    onDone() {
      successHaptic();
      onDone();
    },
  });
  const { id: productId, version, currency } = product;
  const shown = { amount: sumText(amount), currency };
  const send = () =>
    command.mutate({ productId, amount, version, ...secrets.given }, { onError: warningHaptic });
  return (
    <Sheet
      open
      question
      stays={command.isPending}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('pool.buyQuestion', shown)}
      text={t('pool.buyText')}
      actions={
        <>
          <Button tone="quiet" disabled={command.isPending} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            className="grow-[1.7]!"
            busy={command.isPending}
            disabled={!isOnline || !secrets.isComplete}
            onClick={send}
          >
            {isOnline ? t('pool.confirmBuy', shown) : t('pool.offline')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="empty:hidden">
          <PracticeChip />
        </p>
        <BuyFacts pool={pool} product={product} amount={amount} />
        <Notice icon="info">{t('pool.mayLose')}</Notice>
        {secrets.fields(command.error)}
      </div>
    </Sheet>
  );
}

interface BuyFactsProps {
  readonly pool: Pool;
  readonly product: Product;
  readonly amount: Money;
}

function BuyFacts({ pool, product, amount }: BuyFactsProps): ReactNode {
  const t = useText();
  const { nextNavAt, signed, highWater } = pool;
  const unlocksAt = startOfDay(addDays(dayOf(nextNavAt), product.cycleDays));
  const about = signed && signed.nav > 0n ? unitsFor(amount, signed.nav).units : undefined;
  return (
    <Facts>
      <Fact label={t('pool.factAmount')} value={`${usdtText(amount)} ${product.currency}`} />
      <Fact label={t('pool.factWhen')} value={midnightText(nextNavAt)} />
      {about === undefined ? null : (
        <Fact label={t('pool.factUnits')} value={`≈ ${unitsText(about as never)}`} />
      )}
      <Fact
        label={t('pool.factFee')}
        value={`${sumText(yearlyFee(amount, pool))} ${product.currency}`}
      />
      <Fact
        label={t('pool.factGains', { nav: navText(highWater) })}
        value={rateText(pool.performanceRate)}
      />
      <Fact label={t('pool.factUnlocks')} value={midnightText(unlocksAt)} />
      <Fact label={t('pool.factCancel')} value={midnightText(nextNavAt)} />
    </Facts>
  );
}

function Receipt({
  pool,
  product,
  amount,
  onClose,
}: BuySheetProps & { readonly amount: Money }): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('pool.buyDone')}
      text={t('pool.buyDoneText', { time: midnightText(pool.nextNavAt) })}
      actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
    >
      <p role="status" className="figures pb-3 text-center text-display">
        {sumText(amount)} {product.currency}
      </p>
      <BuyFacts pool={pool} product={product} amount={amount} />
    </Sheet>
  );
}
