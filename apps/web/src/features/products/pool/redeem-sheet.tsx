import { useText } from '@candor/client/language';
import { productsPoolsCalls } from '@candor/contract/calls/products-pools';
import { quantity, toText, type Quantity } from '@candor/domain/money/money';
import { moneyFor } from '@candor/domain/products/pools/nav';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import {
  midnightText,
  momentText,
  NAV_DECIMALS,
  sumText,
  unitsText,
  type Pool,
  type PoolAccount,
} from './pool-text.ts';
import { useSecretFields, WithSecrets } from './secrets.tsx';
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
    <WithSecrets onClose={props.onClose}>
      {(hasTotp) => <Question {...props} hasTotp={hasTotp} onDone={() => setIsDone(true)} />}
    </WithSecrets>
  );
}

const freeUnits = ({ units, unitsLeaving }: Holding): Quantity =>
  (units - unitsLeaving) as Quantity;

const typedUnits = (text: string): Quantity => quantity(/^\d+(\.\d+)?$/.test(text) ? text : '0');

interface QuestionProps extends RedeemSheetProps {
  readonly hasTotp: boolean;
  readonly onDone: () => void;
}

function Question({ pool, holding, hasTotp, onClose, onDone }: QuestionProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const free = freeUnits(holding);
  const [typed, setTyped] = useState(toText(free));
  const secrets = useSecretFields(hasTotp);
  const command = useCommand(productsPoolsCalls, 'redeemPoolUnits', {
    refreshes: changedByRequests,
    onDone() {
      successHaptic();
      onDone();
    },
  });
  const units = typedUnits(typed);
  const isTooMany = units > free;
  const send = () =>
    command.mutate(
      { orderId: holding.orderId, units, ...secrets.given },
      { onError: warningHaptic },
    );
  const label = !isOnline
    ? t('pool.offline')
    : units === 0n
      ? t('pool.enterUnits')
      : t('pool.confirmRedeem', { units: unitsText(units) });
  return (
    <Sheet
      open
      question
      stays={command.isPending}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('pool.redeemTitle')}
      text={t('pool.redeemText', { time: momentText(pool.freeingAt) })}
      actions={
        <>
          <Button tone="quiet" disabled={command.isPending} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            className="grow-[1.7]!"
            busy={command.isPending}
            disabled={!isOnline || units === 0n || isTooMany || !secrets.isComplete}
            onClick={send}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="empty:hidden">
          <PracticeChip />
        </p>
        <AmountField
          label={t('pool.redeemUnits')}
          value={typed}
          onChange={setTyped}
          decimals={NAV_DECIMALS}
          unit=""
          error={isTooMany ? t('pool.tooManyUnits', { available: unitsText(free) }) : undefined}
          aside={
            <>
              {t('pool.youHold')} {unitsText(free)}
            </>
          }
        />
        <Worth pool={pool} units={units} />
        {secrets.fields(command.error)}
      </div>
    </Sheet>
  );
}

function Worth({ pool, units }: { readonly pool: Pool; readonly units: Quantity }): ReactNode {
  const t = useText();
  const nav = pool.estimatedNav ?? pool.signed?.nav;
  return (
    <Facts>
      <Fact label={t('pool.factRedeemWhen')} value={midnightText(pool.nextNavAt)} />
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
