import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { bondsCalls } from '@candor/contract/calls/bonds';
import { walletCalls } from '@candor/contract/calls/wallet';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { add, toText, ZERO } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { numberText } from '@candor/ui/number-text';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { SecretFields } from '../../../parts/confirm/secret-fields.tsx';
import { SetFundPasswordSheet } from '../../../parts/confirm/set-fund-password-sheet.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCall, useCommand } from '../../../platform/query.ts';
import { changedByOrders } from '../parts/product.ts';
import { USDT, type BondDetail, type OwnNote } from './bond.ts';
import { BoughtSheet } from './bought-sheet.tsx';
import { DECIMALS, mostOf, planOf, problemOf, typedAmount } from './buy-form.ts';
import { BuyPlan } from './buy-plan.tsx';

export interface BuySheetProps {
  readonly bond: BondDetail;
  readonly notes: readonly OwnNote[];
  readonly onClose: () => void;
}

type Bought = ResultOf<'buyBond'>;

/** Buys a note: amount, every planned payment, and the proof of identity; then the receipt. */
export function BuySheet({ bond, notes, onClose }: BuySheetProps): ReactNode {
  const [bought, setBought] = useState<Bought | null>(null);
  const { data: terms, isPending } = useCall(fundingCalls, 'getWithdrawalTerms', {
    currency: USDT,
  });
  if (bought) return <BoughtSheet bond={bond} bought={bought} onClose={onClose} />;
  // One sheet must not replace another while it opens.
  if (isPending) return null;
  if (terms && !terms.hasFundPassword) return <SetFundPasswordSheet onClose={onClose} />;
  return (
    <BuyForm
      bond={bond}
      notes={notes}
      hasTotp={terms?.hasTotp ?? false}
      isReady={terms !== undefined}
      onBought={setBought}
      onClose={onClose}
    />
  );
}

interface BuyFormProps extends BuySheetProps {
  readonly hasTotp: boolean;
  readonly isReady: boolean;
  readonly onBought: (bought: Bought) => void;
}

function BuyForm({ bond, notes, hasTotp, isReady, onBought, onClose }: BuyFormProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const [text, setText] = useState('');
  const [secrets, setSecrets] = useState({ fundPassword: '', totpCode: '' });
  const balances = useCall(walletCalls, 'listBalances', {});
  const command = useBuying(onBought);
  const amount = typedAmount(text);
  const available = balances.data?.find(({ currency }) => currency === USDT)?.available;
  const held = add(ZERO, ...notes.map((note) => note.amount));
  const draft = { bond, amount, available, held, isOnline };
  const problem = problemOf(draft);
  const isComplete = secrets.fundPassword !== '' && (!hasTotp || secrets.totpCode !== '');
  const buy = () =>
    command.mutate(
      {
        bondId: bond.id,
        amount,
        fundPassword: secrets.fundPassword,
        ...(secrets.totpCode === '' ? {} : { totpCode: secrets.totpCode }),
      },
      { onError: warningHaptic },
    );
  const shown = numberText(amount, { decimals: MONEY_DECIMALS });
  return (
    <Sheet
      open
      onClose={onClose}
      stays={command.isPending}
      closeLabel={t('shell.close')}
      title={t('bonds.buyTitle', { name: bond.borrower.name })}
      actions={
        <Button
          busy={command.isPending}
          disabled={problem !== null || !isReady || !isComplete}
          onClick={buy}
        >
          {problem
            ? t(problem)
            : isComplete
              ? t('bonds.buyFor', { amount: shown, unit: USDT })
              : t('bonds.enterPassword')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
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
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <PracticeChip />
          <button
            type="button"
            onClick={() => setText(toText(mostOf(draft)))}
            className="figures ms-auto min-h-11 text-body font-medium active:opacity-60"
          >
            {t('bonds.most', { amount: numberText(mostOf(draft), { decimals: MONEY_DECIMALS }) })}
          </button>
        </div>
        {problem === null ? (
          <>
            <BuyPlan bond={bond} amount={amount} plan={planOf(bond, amount, now())} />
            <SecretFields
              hasTotp={hasTotp}
              secrets={secrets}
              error={command.error}
              onChange={(part) => setSecrets({ ...secrets, ...part })}
            />
          </>
        ) : null}
      </div>
    </Sheet>
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
