import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { bondsCalls } from '@candor/contract/calls/bonds';
import { walletCalls } from '@candor/contract/calls/wallet';
import { add, toText, ZERO } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { numberText } from '@candor/ui/number-text';
import { useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../../parts/confirm/confirm-sheet.tsx';
import { Confirmable, useSecrets } from '../../../parts/confirm/confirmable.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { typedMoney } from '../../../parts/typed-money.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { useCall, useCommand } from '../../../platform/query.ts';
import { changedByOrders } from '../parts/product.ts';
import { USDT, type BondDetail, type OwnNote } from './bond.ts';
import { BoughtSheet } from './bought-sheet.tsx';
import { DECIMALS, mostOf, planOf, problemOf } from './buy-form.ts';
import { BuyPlan } from './buy-plan.tsx';

export interface BuySheetProps {
  readonly bond: BondDetail;
  readonly notes: readonly OwnNote[];
  readonly onClose: () => void;
}

type Bought = ResultOf<'buyBond'>;

/** Buys a note: amount, every planned payment, and the proof of identity; then the receipt. */
export function BuySheet(props: BuySheetProps): ReactNode {
  const { bond, onClose } = props;
  const [bought, setBought] = useState<Bought | null>(null);
  if (bought) return <BoughtSheet bond={bond} bought={bought} onClose={onClose} />;
  return (
    <Confirmable onClose={onClose}>
      {(hasTotp) => <BuyForm {...props} hasTotp={hasTotp} onBought={setBought} />}
    </Confirmable>
  );
}

interface BuyFormProps extends BuySheetProps {
  readonly hasTotp: boolean;
  readonly onBought: (bought: Bought) => void;
}

function BuyForm({ bond, notes, hasTotp, onBought, onClose }: BuyFormProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const [text, setText] = useState('');
  const secrets = useSecrets(hasTotp);
  const balances = useCall(walletCalls, 'listBalances', {});
  const command = useBuying(onBought);
  const amount = typedMoney(text);
  const available = balances.data?.find(({ currency }) => currency === USDT)?.available;
  const held = add(ZERO, ...notes.map((note) => note.amount));
  const draft = { bond, amount, available, held, isOnline };
  const problem = problemOf(draft);
  const missing = problem ?? secrets.missing;
  const buy = () =>
    command.mutate(
      {
        bondId: bond.id,
        amount,
        ...secrets.given,
      },
      { onError: warningHaptic },
    );
  const shown = numberText(amount, { decimals: MONEY_DECIMALS });
  return (
    <ConfirmSheet
      title={t('bonds.buyTitle', { name: bond.borrower.name })}
      label={missing === null ? t('bonds.buyFor', { amount: shown, unit: USDT }) : t(missing)}
      disabled={missing !== null}
      busy={command.isPending}
      onConfirm={buy}
      onClose={onClose}
    >
      <AmountField
        label={t('bonds.amount')}
        value={text}
        onChange={setText}
        decimals={DECIMALS}
        unit={USDT}
        aside={
          available === undefined
            ? null
            : t('bonds.available', {
                amount: numberText(available, { decimals: MONEY_DECIMALS }),
              })
        }
      />
      <div className="flex justify-end">
        <button
          type="button"
          onClick={() => setText(toText(mostOf(draft)))}
          className="figures-text -mt-2 min-h-11 text-start text-body font-medium active:opacity-60"
        >
          {t('bonds.most', { amount: numberText(mostOf(draft), { decimals: MONEY_DECIMALS }) })}
        </button>
      </div>
      {problem === null ? (
        <>
          <BuyPlan bond={bond} amount={amount} plan={planOf(bond, amount, now())} />
          {secrets.fields(command.error)}
        </>
      ) : null}
    </ConfirmSheet>
  );
}

function useBuying(onBought: (bought: Bought) => void) {
  return useCommand(bondsCalls, 'buyBond', {
    refreshes: ['getBond', 'listBonds', 'listOwnBondNotes', ...changedByOrders],
    onDone(bought) {
      successHaptic();
      onBought(bought);
    },
  });
}
