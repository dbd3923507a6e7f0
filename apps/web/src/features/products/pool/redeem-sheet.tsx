import { useText } from '@candor/client/language';
import { productsPoolsCalls } from '@candor/contract/calls/products-pools';
import { toText, type Quantity } from '@candor/domain/money/money';
import { moneyFor } from '@candor/domain/products/pools/nav';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../../parts/confirm/confirm-sheet.tsx';
import { Confirmable, useSecrets } from '../../../parts/confirm/confirmable.tsx';
import { exactAmountText } from '../../../parts/full-amount.ts';
import { typedMoney } from '../../../parts/typed-money.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { useCommand } from '../../../platform/query.ts';
import { Moment } from '../parts/moment.tsx';
import {
  midnightText,
  momentText,
  NAV_DECIMALS,
  sumText,
  type Pool,
  type PoolAccount,
} from './pool-text.ts';
import { changedByRequests } from './use-pool.ts';

type Holding = PoolAccount['holdings'][number];

export interface RedeemSheetProps {
  readonly pool: Pool;
  readonly holding: Holding;
  readonly onClose: () => void;
}

/** How many units to give back, what they are worth about, and when they are paid. */
export function RedeemSheet(props: RedeemSheetProps): ReactNode {
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Receipt {...props} />;
  return (
    <Confirmable onClose={props.onClose}>
      {(hasTotp) => <Question {...props} hasTotp={hasTotp} onDone={() => setIsDone(true)} />}
    </Confirmable>
  );
}

const freeUnits = ({ units, unitsLeaving }: Holding): Quantity =>
  (units - unitsLeaving) as Quantity;

interface QuestionProps extends RedeemSheetProps {
  readonly hasTotp: boolean;
  readonly onDone: () => void;
}

function Question({ pool, holding, hasTotp, onClose, onDone }: QuestionProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const free = freeUnits(holding);
  const [typed, setTyped] = useState(toText(free));
  const secrets = useSecrets(hasTotp);
  const command = useCommand(productsPoolsCalls, 'redeemPoolUnits', {
    refreshes: changedByRequests,
    onDone() {
      successHaptic();
      onDone();
    },
  });
  const units = typedMoney(typed) as bigint as Quantity;
  const isTooMany = units > free;
  const send = () =>
    command.mutate(
      { orderId: holding.orderId, units, ...secrets.given },
      { onError: warningHaptic },
    );
  const missing = !isOnline
    ? 'products.offline'
    : units === 0n
      ? 'pool.enterUnits'
      : secrets.missing;
  return (
    <ConfirmSheet
      title={t('pool.redeemTitle')}
      text={t('pool.redeemText', { time: momentText(pool.freeingAt) })}
      keep={t('shell.cancel')}
      label={
        missing === null ? t('pool.confirmRedeem', { units: exactAmountText(units) }) : t(missing)
      }
      disabled={missing !== null || isTooMany}
      busy={command.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <AmountField
        label={t('pool.redeemUnits')}
        value={typed}
        onChange={setTyped}
        decimals={NAV_DECIMALS}
        unit=""
        error={isTooMany ? t('pool.tooManyUnits', { available: exactAmountText(free) }) : undefined}
        aside={
          <>
            {t('pool.youHold')} {exactAmountText(free)}
          </>
        }
      />
      <Worth pool={pool} units={units} />
      {secrets.fields(command.error)}
    </ConfirmSheet>
  );
}

function Worth({ pool, units }: { readonly pool: Pool; readonly units: Quantity }): ReactNode {
  const t = useText();
  const nav = pool.estimatedNav ?? pool.signed?.nav;
  return (
    <Facts>
      <Fact label={t('pool.factRedeemWhen')} value={<Moment at={pool.nextNavAt} />} />
      <Fact
        label={t('pool.factMoney')}
        value={nav === undefined ? '—' : `≈ ${sumText(moneyFor(units as never, nav).paid)} USDT`}
      />
    </Facts>
  );
}

function Receipt({ pool, onClose }: RedeemSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('pool.redeemDone')}
      text={t('pool.redeemDoneText', { time: midnightText(pool.nextNavAt) })}
      actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
    />
  );
}
