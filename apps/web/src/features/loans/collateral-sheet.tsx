import { useText } from '@candor/client/language';
import { loansCalls } from '@candor/contract/calls/loans';
import { walletCalls } from '@candor/contract/calls/wallet';
import { marginPrices } from '@candor/domain/loans/margin-watch';
import { add, toText } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Amount } from '@candor/ui/figures';
import { numberText, percentText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../parts/confirm/confirm-sheet.tsx';
import { typedMoney } from '../../parts/typed-money.ts';
import { successHaptic } from '../../platform/haptics.ts';
import { useCall, useCommand } from '../../platform/query.ts';
import { CallNeeds, useCollateralIndex } from './call-needs.tsx';
import { decimalsOf, ltvAt } from './pledge-form.ts';
import { changedByLoans, type Loan } from './use-loans.ts';

export interface CollateralSheetProps {
  readonly loan: Loan;
  readonly onClose: () => void;
}

/** Adds collateral, with the loan to value and the prices that it leads to. */
export function CollateralSheet({ loan, onClose }: CollateralSheetProps): ReactNode {
  const t = useText();
  const [text, setText] = useState('');
  const { id, collateralCurrency: coin = 'BTC', collateralQuantity, owed, haircut, levels } = loan;
  const index = useCollateralIndex(loan);
  const quantity = typedMoney(text);
  const balances = useCall(walletCalls, 'listBalances', {});
  const available = balances.data?.find((each) => each.currency === coin)?.available;
  const command = useCommand(loansCalls, 'addCollateral', {
    refreshes: changedByLoans,
    onDone: () => {
      successHaptic();
      showToast(t('loanOrders.collateralAdded'));
      onClose();
    },
  });
  const problem =
    quantity === 0n
      ? ('loans.enterCollateral' as const)
      : available !== undefined && quantity > available
        ? ('loans.notEnoughCollateral' as const)
        : null;
  const after = collateralQuantity === undefined ? quantity : add(collateralQuantity, quantity);
  const ltv =
    index && haircut ? ltvAt({ amount: owed, collateral: after }, { haircut }, index) : null;
  const ltvNow =
    index && haircut && collateralQuantity
      ? ltvAt({ amount: owed, collateral: collateralQuantity }, { haircut }, index)
      : null;
  const prices =
    haircut && levels ? marginPrices(owed, { quantity: after, haircut }, levels) : null;
  return (
    <ConfirmSheet
      title={t('loanOrders.addCollateral')}
      text={
        <>
          {t('loanOrders.addText')}{' '}
          {loan.marginState === 'called' ? <CallNeeds loan={loan} /> : null}
        </>
      }
      label={
        problem === null
          ? t('loanOrders.addAmount', { amount: toText(quantity), coin })
          : t(problem)
      }
      disabled={problem !== null}
      onConfirm={() => command.mutate({ id, quantity, currency: coin })}
      busy={command.isPending}
      onClose={onClose}
    >
      <AmountField
        label={t('loans.collateral')}
        value={text}
        onChange={setText}
        decimals={decimalsOf(coin)}
        unit={coin}
        aside={
          <button
            type="button"
            disabled={available === undefined}
            onClick={() => available !== undefined && setText(toText(available))}
            className="hit-area inline-block min-h-6 min-w-6"
          >
            {t('loans.available')} <Amount value={available} decimals={decimalsOf(coin)} />
          </button>
        }
      />
      <Facts>
        <Fact
          label={t('loanOrders.ltvAfter')}
          value={[ltvNow, ltv]
            .map((each) => (each === null ? '—' : percentText(each, { decimals: 1 })))
            .join(' → ')}
        />
        <Fact
          label={t('loans.calledAt')}
          value={prices ? numberText(prices.called, { decimals: 2 }) : '—'}
        />
        <Fact
          label={t('loans.soldAt')}
          value={prices ? numberText(prices.sold, { decimals: 2 }) : '—'}
        />
      </Facts>
    </ConfirmSheet>
  );
}
