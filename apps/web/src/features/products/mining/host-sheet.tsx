import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { productsCalls } from '@candor/contract/calls/products';
import { walletCalls } from '@candor/contract/calls/wallet';
import { now } from '@candor/client/clock';
import { addDays, dayOf } from '@candor/domain/calendar';
import type { Money } from '@candor/domain/money/money';
import { MINED } from '@candor/domain/products/kinds/mining/mining-terms';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { Fact, Facts } from '@candor/ui/row';
import { useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../../parts/confirm/confirm-sheet.tsx';
import { Confirmable, useSecrets } from '../../../parts/confirm/confirmable.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useCall, useCommand } from '../../../platform/query.ts';
import { HonestLine } from './honest-line.tsx';
import { HostReceipt } from './host-receipt.tsx';
import { priceText } from './machine-cards.tsx';
import { machinesMax } from './machines-max.ts';
import { todayOf } from './projection.ts';

const COIN_DECIMALS = 8;

export interface HostSheetProps {
  readonly answer: ResultOf<'getMiner'>;
  readonly product: ResultOf<'getProduct'>;
  readonly onClose: () => void;
}

/** Hosts machines: number, everything that will happen in money and dates, then the receipt. */
export function HostSheet(props: HostSheetProps): ReactNode {
  const [order, setOrder] = useState<ResultOf<'buyMiner'> | null>(null);
  if (order) return <HostReceipt order={order} onClose={props.onClose} />;
  return (
    <Confirmable onClose={props.onClose}>
      {(hasTotp) => <HostQuestion {...props} hasTotp={hasTotp} onDone={setOrder} />}
    </Confirmable>
  );
}

interface HostQuestionProps extends HostSheetProps {
  readonly hasTotp: boolean;
  readonly onDone: (order: ResultOf<'buyMiner'>) => void;
}

function HostQuestion(props: HostQuestionProps): ReactNode {
  const { answer, product, hasTotp, onClose } = props;
  const t = useText();
  const { miner } = answer;
  const [machines, setMachines] = useState(1);
  const secrets = useSecrets(hasTotp);
  const balances = useCall(walletCalls, 'listBalances', {});
  const available = balances.data?.find(({ currency }) => currency === 'USDT')?.available;
  const command = useHosting(props.onDone);
  const total = (miner.price * BigInt(machines)) as Money;
  const isShort = available !== undefined && available < total;
  const missing = isShort ? 'mining.notEnough' : secrets.missing;
  const today = todayOf(answer);
  const host = () =>
    command.mutate(
      {
        productId: product.id,
        quantity: machines,
        version: product.version,
        ...secrets.given,
      },
      { onError: warningHaptic },
    );
  return (
    <ConfirmSheet
      title={t('mining.question', { machines, name: miner.name })}
      text={t('mining.questionText')}
      label={
        missing === null ? t('mining.confirm', { amount: priceText(miner, machines) }) : t(missing)
      }
      disabled={missing !== null}
      busy={command.isPending}
      onConfirm={host}
      onClose={onClose}
    >
      <Stepper machines={machines} most={machinesMax(product)} onChange={setMachines} />
      <HostFacts {...props} machines={machines} total={total} available={available} />
      {today ? <HonestLine miner={miner} today={today} machines={machines} /> : null}
      {secrets.fields(command.error)}
    </ConfirmSheet>
  );
}

function useHosting(onDone: HostQuestionProps['onDone']) {
  return useCommand(productsCalls, 'buyMiner', {
    refreshes: [
      ...(['getProduct', 'listProducts', 'getMiner', 'listProductOrders'] as const),
      ...(['getProductOrdersSummary', 'listBalances', 'listAssets', 'listBalanceChanges'] as const),
    ],
    onDone(order) {
      successHaptic();
      onDone(order);
    },
  });
}

interface StepperProps {
  readonly machines: number;
  readonly most: number;
  readonly onChange: (machines: number) => void;
}

function Stepper({ machines, most, onChange }: StepperProps): ReactNode {
  const t = useText();
  const look =
    'flex size-12 items-center justify-center rounded-control bg-pressed active:opacity-80 disabled:text-disabled';
  return (
    <div role="group" aria-label={t('mining.machines')} className="flex items-center gap-3">
      <button
        type="button"
        aria-label={t('mining.fewer')}
        disabled={machines <= 1}
        onClick={() => onChange(machines - 1)}
        className={look}
      >
        <Icon name="minus" />
      </button>
      <span role="status" className="figures flex-1 text-center text-title">
        {t('mining.machineCount', { machines })}
      </span>
      <button
        type="button"
        aria-label={t('mining.more')}
        disabled={machines >= most}
        onClick={() => onChange(machines + 1)}
        className={look}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

interface HostFactsProps extends HostSheetProps {
  readonly machines: number;
  readonly total: Money;
  readonly available: Money | undefined;
}

/** What is paid, when it runs, what it can pay at most, and what never comes back. */
function HostFacts({ answer, machines, total, available }: HostFactsProps): ReactNode {
  const t = useText();
  const { miner, maximum } = answer;
  const first = addDays(dayOf(now()), 1);
  const most = maximum === undefined ? undefined : ((maximum * BigInt(machines)) as Money);
  const usdt = { decimals: MONEY_DECIMALS, unit: 'USDT' };
  return (
    <Facts>
      <Fact label={t('mining.youPay')} value={<Amount value={total} {...usdt} />} />
      <Fact label={t('mining.available')} value={<Amount value={available} {...usdt} />} />
      <Fact label={t('mining.runsFrom')} value={t('mining.midnight', { day: first })} />
      <Fact
        label={t('mining.runsTo')}
        value={t('mining.midnight', { day: addDays(first, miner.cycleDays) })}
      />
      <Fact
        label={t('mining.firstIncome')}
        value={t('mining.midnight', { day: addDays(first, 1) })}
      />
      <Fact
        label={t('mining.maximumTotal')}
        value={<Amount value={most} decimals={COIN_DECIMALS} unit={MINED} />}
      />
    </Facts>
  );
}
