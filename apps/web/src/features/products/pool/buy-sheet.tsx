import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { walletCalls } from '@candor/contract/calls/wallet';
import { addDays, dayOf, startOfDay } from '@candor/domain/calendar';
import type { Money, Quantity } from '@candor/domain/money/money';
import { unitsFor } from '@candor/domain/products/pools/nav';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../../parts/confirm/confirm-sheet.tsx';
import { Confirmable, useSecrets } from '../../../parts/confirm/confirmable.tsx';
import { exactAmountText, fullAmountText } from '../../../parts/full-amount.ts';
import { typedMoney } from '../../../parts/typed-money.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCall, useCommand } from '../../../platform/query.ts';
import { AmountSheet } from '../parts/amount-sheet.tsx';
import { Moment } from '../parts/moment.tsx';
import { Sum } from '../../../parts/sum.tsx';
import {
  midnightText,
  navText,
  rateText,
  sumText,
  yearlyFee,
  type Pool,
  type Product,
} from './pool-text.ts';
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
  const t = useText();
  const [text, setText] = useState('');
  const balances = useCall(walletCalls, 'listBalances', {});
  const { product, onClose } = props;
  const amount = typedMoney(text);
  if (step === 'amount') {
    return (
      <AmountSheet
        title={t('pool.buyTitle', { name: product.name })}
        note={t('pool.mayLose')}
        product={product}
        available={balances.data?.find(({ currency }) => currency === product.currency)?.available}
        text={text}
        onType={setText}
        onContinue={() => setStep('question')}
        onClose={onClose}
      />
    );
  }
  if (step === 'receipt') return <Receipt {...props} amount={amount} />;
  return (
    <Confirmable onClose={() => setStep('amount')}>
      {(hasTotp) => (
        <Question
          {...props}
          amount={amount}
          hasTotp={hasTotp}
          onClose={() => setStep('amount')}
          onDone={() => setStep('receipt')}
        />
      )}
    </Confirmable>
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
  const secrets = useSecrets(hasTotp);
  const command = useCommand(productsCalls, 'buyProduct', {
    refreshes: changedByRequests,
    onDone() {
      successHaptic();
      onDone();
    },
  });
  const { id: productId, version, currency } = product;
  const shown = { amount: fullAmountText(amount, currency), currency };
  const missing = isOnline ? secrets.missing : 'products.offline';
  const send = () =>
    command.mutate({ productId, amount, version, ...secrets.given }, { onError: warningHaptic });
  return (
    <ConfirmSheet
      title={t('pool.buyQuestion', shown)}
      text={t('pool.buyText')}
      keep={t('shell.back')}
      label={missing === null ? t('pool.confirmBuy', shown) : t(missing)}
      disabled={missing !== null}
      busy={command.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <BuyFacts pool={pool} product={product} amount={amount} />
      <Notice icon="info">{t('pool.mayLose')}</Notice>
      {secrets.fields(command.error)}
    </ConfirmSheet>
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
      <Fact
        label={t('pool.factAmount')}
        value={<Sum value={amount} currency={product.currency} />}
      />
      <Fact label={t('pool.factWhen')} value={<Moment at={nextNavAt} />} />
      {about === undefined ? null : (
        <Fact
          label={t('pool.factUnits')}
          value={`≈ ${exactAmountText(about as bigint as Quantity)}`}
        />
      )}
      <Fact
        label={t('pool.factFee')}
        value={`${sumText(yearlyFee(amount, pool))} ${product.currency}`}
      />
      <Fact
        label={t('pool.factGains', { nav: navText(highWater) })}
        value={rateText(pool.performanceRate)}
      />
      <Fact label={t('pool.factUnlocks')} value={<Moment at={unlocksAt} />} />
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
      <div role="status" className="pb-3 text-center text-display">
        <Sum value={amount} currency={product.currency} />
        <p className="mt-1 flex justify-center">
          <PracticeChip />
        </p>
      </div>
      <BuyFacts pool={pool} product={product} amount={amount} />
    </Sheet>
  );
}
