import { asciiLowerCase, asciiTrim } from '@candor/domain/identity/ascii';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { add, type Money, ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import {
  limitPeriods,
  periodStarts,
  type PeriodSums,
} from '@candor/domain/responsible-trading/limits';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { DepositFigures } from '../../responsible-trading/index.ts';
import type { WalletOptions } from '../deps.ts';
import { limitValue } from '../unit-value.ts';
import { isOwnPayment, sumDeposited } from './store-deposited.ts';

type Priced = Pick<WalletOptions, 'priceOf'>;

/**
 * What a customer paid in or announced in the running periods, at the prices of now, in USDT; money
 * in a currency without a price counts as nothing.
 */
export async function depositedOf(
  deps: Priced,
  db: Queryable,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<PeriodSums> {
  const rows = await sumDeposited(db, userId, periodStarts(nowMs));
  const sumOf = (period: (typeof limitPeriods)[number]) =>
    add(ZERO, ...rows.map((row) => limitValue(deps, row[period], row.currency) ?? ZERO));
  return { day: sumOf('day'), week: sumOf('week'), month: sumOf('month') };
}

interface DepositAsked {
  readonly userId: string;
  readonly request: {
    readonly amount: Money;
    readonly currency: CurrencyCode;
    readonly txHash?: string | undefined;
  };
}

/** Reads what the deposit limits of a customer are compared with, under their lock. */
export const depositFigures =
  (deps: Priced) =>
  async (tx: Tx, { userId, request }: DepositAsked, nowMs: number): Promise<DepositFigures> => {
    const deposited = await depositedOf(deps, tx, { userId, nowMs });
    const txId = request.txHash === undefined ? null : asciiLowerCase(asciiTrim(request.txHash));
    const isCounted = txId !== null && (await isOwnPayment(tx, userId, txId));
    const value = limitValue(deps, request.amount, request.currency);
    return {
      deposited,
      value() {
        if (isCounted) return ZERO;
        if (value === null) throw new Refusal('responsibleTrading.depositUnpriced');
        return value;
      },
    };
  };
