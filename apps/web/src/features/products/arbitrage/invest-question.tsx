import { now } from '@candor/client/clock';
import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { type Money, ZERO } from '@candor/domain/money/money';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { ConfirmSheet } from '../../../parts/confirm/confirm-sheet.tsx';
import { useSecrets } from '../../../parts/confirm/confirmable.tsx';
import { fieldText } from '../../../parts/field-text.ts';
import { exactAmountText } from '../../../parts/full-amount.ts';
import { useClockLead } from '../../../parts/price-age.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { refresh, useCommand } from '../../../platform/query.ts';
import { goTo } from '../../../platform/route.ts';
import { Moment } from '../parts/moment.tsx';
import { changedByOrders, rateText, type Product } from '../parts/product.ts';
import { Sum } from '../../../parts/sum.tsx';
import { planOf } from '../parts/invest-form.ts';

export interface InvestQuestionProps {
  /** With the terms that are shown and sent. */
  readonly product: Product;
  readonly amount: Money;
  readonly hasTotp: boolean;
  /** The amount or the terms were refused: the reason belongs to the amount. */
  readonly onRefused: (reason: string) => void;
  readonly onClose: () => void;
}

/** Everything that will happen and when, in money and dates; one tap buys once. */
export function InvestQuestion(props: InvestQuestionProps): ReactNode {
  const t = useText();
  const { product, amount, hasTotp, onClose } = props;
  const { id, name, currency, version } = product;
  const isOnline = useIsOnline();
  const secrets = useSecrets(hasTotp);
  const command = useBuying();
  const text = exactAmountText(amount);
  const missing = isOnline ? secrets.missing : 'products.offline';
  const send = () =>
    command.mutate(
      { productId: id, amount, version, ...secrets.given },
      { onError: (error) => refused(error, props) },
    );
  return (
    <ConfirmSheet
      title={t('invest.question', { amount: text, currency, name })}
      text={t('invest.questionText')}
      keep={t('shell.back')}
      label={missing === null ? t('invest.confirm', { amount: text, currency }) : t(missing)}
      disabled={missing !== null}
      busy={command.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <PlanFacts product={product} amount={amount} />
      <p className="text-label font-normal text-secondary">
        {t('invest.early', { amount: text, currency })}
      </p>
      {secrets.fields(command.error)}
    </ConfirmSheet>
  );
}

function useBuying() {
  return useCommand(productsCalls, 'buyProduct', {
    refreshes: changedByOrders,
    onDone({ id }) {
      successHaptic();
      goTo('arbitrageDone', { id }, { replace: true });
    },
  });
}

/** A refusal of a password stays here; another leads back to the amount, with what is true now. */
function refused(error: Error, { onRefused }: InvestQuestionProps): void {
  warningHaptic();
  if (!(error instanceof CallError)) return;
  const isAboutOrder = error.key.startsWith('products.') || error.key.startsWith('wallet.');
  if (!isAboutOrder && !('amount' in error.fields)) return;
  void refresh(['getProduct', 'listProducts', 'listBalances']);
  onRefused(fieldText(error, 'amount') ?? error.message);
}

/** What is locked, what it pays and when, when it returns, and what leaving early gives back. */
function PlanFacts({
  product,
  amount,
}: Pick<InvestQuestionProps, 'product' | 'amount'>): ReactNode {
  const t = useText();
  const lead = useClockLead();
  const { currency, cycleDays, dailyRate, version } = product;
  const { perDay, whole, startsAt, firstIncomeAt, endsAt } = planOf(product, amount, now() - lead);
  return (
    <Facts>
      <Fact label={t('invest.locked')} value={<Sum value={amount} currency={currency} />} />
      {dailyRate === undefined ? null : (
        <>
          <Fact
            label={t('invest.perDayAt', { rate: rateText(dailyRate) })}
            value={<Sum value={perDay} currency={currency} />}
          />
          <Fact
            label={t('invest.inDays', { days: cycleDays })}
            value={<Sum value={whole} currency={currency} />}
          />
        </>
      )}
      <Fact label={t('invest.startsAt')} value={<Moment at={startsAt} />} />
      <Fact label={t('invest.firstIncomeAt')} value={<Moment at={firstIncomeAt} />} />
      <Fact label={t('invest.endsAt')} value={<Moment at={endsAt} />} />
      <Fact label={t('invest.fee')} value={<Sum value={ZERO} currency={currency} />} />
      <Fact label={t('products.terms')} value={t('products.version', { version })} />
    </Facts>
  );
}
