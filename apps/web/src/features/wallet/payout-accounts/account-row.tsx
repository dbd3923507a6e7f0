import { useText } from '@candor/client/language';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { utcTimeText } from '../../../platform/time-text.ts';
import { useNetworkName } from '../funding/use-network-name.ts';
import { accountName, type PayoutAccount } from './use-accounts.ts';

export interface AccountRowProps {
  readonly account: PayoutAccount;
  readonly onPress: () => void;
  readonly selected?: boolean;
}

/** A payout account in full: a truncated address cannot be compared. */
export function AccountRow({ account, onPress, selected }: AccountRowProps): ReactNode {
  const t = useText();
  const nameOf = useNetworkName();
  const isBank = account.kind === 'bank';
  return (
    <button
      type="button"
      onClick={onPress}
      aria-pressed={selected}
      className="flex min-h-16 w-full items-start gap-3 py-3 text-start active:opacity-60"
    >
      {isBank ? (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-pill bg-pressed">
          <Icon name="bank" size={20} />
        </span>
      ) : (
        <CurrencyIcon code={account.currency} />
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-[1rem]/[1.375rem] font-medium [overflow-wrap:anywhere]">
          {accountName(account) ?? nameOf(account)}
        </span>
        <span className="block text-label font-normal text-tertiary">
          {account.currency}
          {accountName(account) === null ? null : ` · ${nameOf(account)}`}
        </span>
        <span className="figures-text block text-label font-normal text-balance break-all text-secondary">
          {account.account}
        </span>
        {account.usableFrom === undefined ? null : (
          <span className="figures-text block text-label font-normal text-balance text-warning">
            {t('payoutAccount.waits', { time: utcTimeText(account.usableFrom) })}
          </span>
        )}
      </span>
      <Icon
        name={selected ? 'check' : 'chevronRight'}
        size={18}
        className="shrink-0 self-center text-tertiary"
      />
    </button>
  );
}
