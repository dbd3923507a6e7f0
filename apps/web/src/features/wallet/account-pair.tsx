import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';
import { TRANSFER_CURRENCY, type FreeAccount } from './transfer-form.ts';
import type { Transfer } from './use-transfer.ts';

/** From, To, and the button that swaps them. */
export function AccountPair({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const t = useText();
  const { form, balances, swap } = transfer;
  return (
    <div className="relative rounded-card bg-[light-dark(var(--surface-base),var(--surface-sunken))] px-4 py-1">
      <Side label={t('transfer.from')} account={form.from} balance={balances[form.from]} />
      <Side label={t('transfer.to')} account={form.to} balance={balances[form.to]} isSecond />
      <button
        type="button"
        aria-label={t('transfer.swap')}
        onClick={swap}
        className="absolute end-4 top-1/2 flex size-11 -translate-y-1/2 items-center justify-center rounded-pill bg-raised shadow-[0_1px_6px_rgba(10,13,18,.18)] active:opacity-80"
      >
        <Icon name="transfer" size={20} />
      </button>
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly account: FreeAccount;
  readonly balance: Transfer['available'];
  readonly isSecond?: boolean;
}

function Side({ label, account, balance, isSecond }: SideProps): ReactNode {
  const t = useText();
  return (
    <div
      className={`flex min-h-15 items-center gap-4 py-2 ${isSecond ? 'border-t border-hairline' : ''}`}
    >
      <span className="min-w-12 shrink-0 text-label font-normal text-secondary">{label}</span>
      <span className="min-w-0 flex-1 pe-14">
        <span className="block text-[1rem]/[1.375rem] font-semibold">
          {t(`account.${account}`)}
        </span>
        <span className="block text-label font-normal text-tertiary">
          {balance === undefined ? (
            <Skeleton width={96} height={12} className="mt-1" />
          ) : (
            <CurrencyAmount value={balance} currency={TRANSFER_CURRENCY} />
          )}
        </span>
      </span>
    </div>
  );
}
