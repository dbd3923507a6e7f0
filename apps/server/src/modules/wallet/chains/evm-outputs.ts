import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import { type Address, decodeEventLog, formatUnits, parseUnits } from 'viem';
import { type EvmReceipt, type EvmTransaction, transferEvent } from './evm-rpc.ts';

/** A coin or token of a chain that is a currency of the product. */
export interface EvmCoin {
  readonly currency: CurrencyCode;
  /** Contract of an ERC-20 token; null for the native coin. */
  readonly contract: Address | null;
  /** Decimal places of its smallest unit. */
  readonly decimals: number;
}

export interface EvmOutput {
  /** 0 is the native coin of the transaction, n + 1 its n-th log. */
  readonly outputIndex: number;
  readonly currency: CurrencyCode;
  /** Lower case. */
  readonly receivesAt: string;
  readonly amount: Money;
}

/**
 * Everything that a mined transaction paid in these coins. Outputs are numbered within the
 * transaction: when another block includes it, they stay the same while its position in the block
 * changes.
 */
export function outputsOf(
  { to, value }: Pick<EvmTransaction, 'to' | 'value'>,
  { isSuccess, logs }: Pick<EvmReceipt, 'isSuccess' | 'logs'>,
  coins: readonly EvmCoin[],
): EvmOutput[] {
  if (!isSuccess) return [];
  const native = coins.find(({ contract }) => contract === null);
  const carried = native && to ? [outputOf(native, 0, { to, value })] : [];
  const logged = logs.map((log, index) => {
    const coin = coins.find(({ contract }) => contract?.toLowerCase() === log.address);
    const transfer = coin && transferOf(log);
    return transfer && outputOf(coin, index + 1, transfer);
  });
  return [...carried, ...logged].filter(
    (each) => each !== undefined && each.amount > 0n,
  ) as EvmOutput[];
}

const outputOf = (
  { currency, decimals }: EvmCoin,
  outputIndex: number,
  { to, value }: { readonly to: Address; readonly value: bigint },
): EvmOutput => ({
  outputIndex,
  currency,
  receivesAt: to.toLowerCase(),
  amount: money(formatUnits(value, decimals)),
});

/** Undefined for every other event, and for a Transfer event of a non-standard shape. */
function transferOf({ topics, data }: EvmReceipt['logs'][number]) {
  try {
    return decodeEventLog({ abi: [transferEvent], topics, data }).args;
  } catch {
    return undefined;
  }
}

/** An amount in the smallest unit of its coin; throws if it is not exact. */
export function unitsOf(amount: Money, { decimals }: Pick<EvmCoin, 'decimals'>): bigint {
  const units = parseUnits(toText(amount), decimals);
  invariant(money(formatUnits(units, decimals)) === amount, 'a payout is a whole number of units');
  return units;
}
