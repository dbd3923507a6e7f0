import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Money } from '@candor/domain/money/money';
import {
  LIMIT_WINDOW_MS,
  limitLeft,
  withdrawalTiers,
} from '@candor/domain/wallet/withdrawal-limits';
import type { Block } from '@candor/domain/sanctions/screening';
import type { CallContext } from '../../../http/handler.ts';
import { securityHoldsUntil } from '../../identity/index.ts';
import { blocksOf } from '../../sanctions/index.ts';
import { listBalances } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { unitPrice } from '../unit-value.ts';
import { readLeavable } from './leavable.ts';
import { listUses } from './store-withdrawals.ts';

/** What a customer can withdraw now, and what would hold it. */
export async function withdrawalTerms(
  deps: WalletDeps,
  { currency }: RequestOf<'getWithdrawalTerms'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'getWithdrawalTerms'>> {
  const { db } = deps;
  const [balances, levels, uses, holds, leavable, blocks, hasFundPassword, hasTotp] =
    await Promise.all([
      listBalances(db, userId),
      deps.levelsOf(db, [userId]),
      listUses(db, [userId], nowMs - LIMIT_WINDOW_MS),
      securityHoldsUntil(db, [userId]),
      readLeavable(db, deps, {
        userIds: [userId],
        freeOfContract: deps.contractAvailable,
        nowMs,
      }),
      blocksOf(db, [userId]),
      deps.fundPassword.isSet(db, userId),
      deps.secondFactor.isBound(db, userId),
    ]);
  const level = levels.get(userId) ?? 'none';
  const hold = holds.get(userId) ?? null;
  const { dailyMax, automaticMax } = withdrawalTiers[level];
  const price = unitPrice(deps, currency);
  const free = balances.find(
    ({ account }) => account.kind === 'balance' && account.currency === currency,
  );
  const available = free?.available ?? (0n as Money);
  const credit = leavable.get(userId);
  return {
    available: credit ? credit.of(currency, available) : available,
    ...(credit ? { creditOwed: credit.creditOwed } : {}),
    level,
    dailyLimit: dailyMax,
    dailyLeft: limitLeft(uses.get(userId) ?? [], dailyMax, nowMs),
    automaticLimit: automaticMax,
    ...(price === null ? {} : { unitValue: price as bigint as Money }),
    hasFundPassword,
    hasTotp,
    ...(hold !== null && hold > nowMs ? { securityHoldUntil: hold } : {}),
    ...listedOf(blocks.get(userId) ?? []),
  };
}

/** The case about the customer's own name, which holds whatever is paid out. */
function listedOf(blocks: readonly Block[]): Pick<ResultOf<'getWithdrawalTerms'>, 'listed'> {
  const own = blocks.filter(({ kind }) => kind === 'person');
  const block = own.find(({ status }) => status === 'confirmed') ?? own[0];
  return block ? { listed: { status: block.status, decidedBy: block.dueAtMs } } : {};
}
