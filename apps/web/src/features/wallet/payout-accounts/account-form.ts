/** The form of a payout account. */
import { type AddressProblem, addressProblem } from '@candor/contract/address';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { findNetwork } from '@candor/domain/wallet/networks';
import type { PayoutAccount } from './use-accounts.ts';

export interface AccountForm {
  readonly currency: CurrencyCode;
  readonly chainType: string;
  /** Address or bank account number. */
  readonly account: string;
  readonly bankName: string;
  readonly holder: string;
  readonly label: string;
  readonly fundPassword: string;
  readonly totpCode: string;
}

/** An empty form, or the fields of an existing account; secrets are always entered again. */
export const accountForm = (account: PayoutAccount | null): AccountForm => ({
  currency: account?.currency ?? 'USDT',
  chainType: account?.chainType ?? 'TRC20',
  account: account?.account ?? '',
  bankName: account?.bankName ?? '',
  holder: account?.holder ?? '',
  label: account?.label ?? '',
  fundPassword: '',
  totpCode: '',
});

export const isBank = ({ currency, chainType }: AccountForm): boolean =>
  findNetwork(currency, chainType)?.kind === 'bank';

/** Why the entered address or number cannot be paid; null if nothing is known against it. */
export function placeProblem(form: AccountForm): AddressProblem | null {
  const network = findNetwork(form.currency, form.chainType);
  if (!network) return 'wallet.addressInvalid';
  const text = isBank(form)
    ? form.account.replace(/[\s-]/g, '').toUpperCase()
    : form.account.trim();
  return addressProblem(network, text);
}

/** Whether all fields the server requires are filled in. */
export const isComplete = (form: AccountForm, hasTotp: boolean): boolean =>
  placeProblem(form) === null &&
  (!isBank(form) || (form.bankName.trim() !== '' && form.holder.trim() !== '')) &&
  form.fundPassword !== '' &&
  (!hasTotp || form.totpCode !== '');

/** The request of the call; empty fields are left out. */
export function accountRequest(form: AccountForm) {
  const { currency, chainType, fundPassword } = form;
  const place = isBank(form)
    ? { account: form.account, bankName: form.bankName.trim(), holder: form.holder.trim() }
    : { address: form.account.trim() };
  return {
    currency,
    chainType,
    ...place,
    ...(form.label.trim() === '' ? {} : { label: form.label.trim() }),
    fundPassword,
    ...(form.totpCode === '' ? {} : { totpCode: form.totpCode }),
  };
}
