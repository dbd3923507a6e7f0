import { canonicalAddress } from '@candor/contract/address';
import type { RequestOf } from '@candor/contract/calls';
import { SECURITY_HOLD_MS } from '@candor/domain/identity/security-event';
import { asciiUpperCase } from '@candor/domain/identity/ascii';
import { Refusal } from '@candor/domain/refusal';
import type { SecurityEventKind } from '@candor/domain/identity/security-event';
import type { Command } from '../../ledger/index.ts';
import { requireConfirmed } from '../../identity/index.ts';
import { requestScreening } from '../../sanctions/index.ts';
import type { WalletDeps } from '../deps.ts';
import { assertAddress, requireNetwork } from '../deposits/deposit-address.ts';
import {
  insertPayoutAccount,
  lockPayoutAccounts,
  type PayoutAccount,
  removePayoutAccount,
  updatePayoutAccount,
} from './store-accounts.ts';

const ACCOUNTS_MAX = 20;

export interface BindAccount {
  readonly userId: string;
  /** Id of the account to change, or of the new one. */
  readonly id: string;
  readonly request: RequestOf<'addPayoutAccount'> | null;
  readonly isConfirmed: boolean;
  readonly from: { readonly ip: string; readonly userAgent: string };
}

interface Change {
  readonly command: BindAccount;
  readonly account: PayoutAccount;
  readonly kind: SecurityEventKind;
}

type Loaded = readonly PayoutAccount[];
type Write = 'add' | 'edit' | 'remove';

/**
 * Binds, changes or unbinds an account. A new address is held for a day, so that a stolen session
 * cannot empty the account within an hour.
 */
export function bindAccountCommand(
  deps: WalletDeps,
  write: Write,
): Command<BindAccount, Loaded, Change, { id: string }> {
  return {
    name: `${write}PayoutAccount`,
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, commands) =>
      lockPayoutAccounts(
        tx,
        commands.map(({ userId }) => userId),
      ),
    accounts: () => [],
    decide(command, { loaded, nowMs }) {
      requireConfirmed(command);
      const own = loaded.filter(({ userId }) => userId === command.userId);
      const account = decide(deps, { command, own, write, nowMs });
      const kind = write === 'add' ? 'payoutAccountAdded' : 'payoutAccountChanged';
      return {
        change: { command, account, kind },
        result: { id: account.id },
        transfers: [],
        transferKey: '',
        events: [],
      };
    },
    async write(tx, changes, { nowMs }) {
      for (const { command, account, kind } of changes) {
        if (write === 'add') await insertPayoutAccount(tx, account);
        else if (write === 'edit') await updatePayoutAccount(tx, account);
        else await removePayoutAccount(tx, account, nowMs);
        const { userId, from } = command;
        const detail = `${account.chainType} •••• ${account.account.slice(-4)}`;
        if (write !== 'remove') await requestScreening(tx, [userId]);
        await deps.recordSecurityEvent(tx, { userId, kind, nowMs, from, detail });
      }
    },
  };
}

function decide(
  deps: WalletDeps,
  on: {
    readonly command: BindAccount;
    readonly own: readonly PayoutAccount[];
    readonly write: Write;
    readonly nowMs: number;
  },
): PayoutAccount {
  const { command, own, write, nowMs } = on;
  const { id, userId, request } = command;
  const before = own.find((account) => account.id === id);
  if (write !== 'add' && !before) throw new Refusal('wallet.accountNotFound');
  if (write === 'remove' || !request) return before!;
  if (write === 'add' && own.length >= ACCOUNTS_MAX)
    throw new Refusal('wallet.tooManyAccounts', { limit: String(ACCOUNTS_MAX) });
  const fields = readAccount(deps, request);
  const isTaken = own.some((other) => other.id !== id && isSamePlace(other, fields));
  if (isTaken) throw new Refusal('wallet.accountExists');
  const isSame = before !== undefined && isSamePayee(before, fields);
  return {
    ...fields,
    userId,
    id,
    label: request.label ?? null,
    usableAtMs: isSame ? before.usableAtMs : nowMs + SECURITY_HOLD_MS,
    createdAtMs: before?.createdAtMs ?? nowMs,
  };
}

type Place = Pick<
  PayoutAccount,
  'kind' | 'currency' | 'chainType' | 'account' | 'bankName' | 'holder'
>;

const isSamePlace = (a: Place, b: Place): boolean =>
  a.currency === b.currency && a.chainType === b.chainType && a.account === b.account;

/** Different banks use the same account number for different holders. */
const isSamePayee = (a: Place, b: Place): boolean =>
  isSamePlace(a, b) && a.bankName === b.bankName && a.holder === b.holder;

/** Refuses: wallet.unknownNetwork, wallet.addressInvalid, wallet.addressChecksum, wallet.bankDetailsRequired. */
function readAccount(deps: WalletDeps, request: RequestOf<'addPayoutAccount'>): Place {
  const { network, adapter } = requireNetwork(deps.chains, request);
  const { currency, chainType, kind } = network;
  if (kind === 'chain') {
    const account = canonicalAddress(network, request.address ?? '');
    assertAddress({ network, adapter }, account);
    return { kind, currency, chainType, account, bankName: null, holder: null };
  }
  const { bankName, holder } = request;
  const account = request.account && asciiUpperCase(request.account.replaceAll(/[ -]/g, ''));
  if (!bankName || !holder || !account) throw new Refusal('wallet.bankDetailsRequired');
  assertAddress({ network, adapter }, account);
  return { kind, currency, chainType, account, bankName, holder };
}
