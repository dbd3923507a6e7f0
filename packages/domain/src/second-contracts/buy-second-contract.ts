import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { truncateTo } from '../money/fixed.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { toText, type Money } from '../money/money.ts';
import { SETTLEMENT_DECIMALS } from '../positions/fees.ts';
import { requireOpenable, type FillMoment } from '../positions/fillable-tick.ts';
import { Refusal } from '../refusal.ts';
import { exposureLimit, withContract, worstLoss, type Exposure } from './exposure.ts';
import { winProfit } from './odds.ts';
import type { Direction, SecondContract, SecondContractSet } from './terms.ts';

export interface BuyInput extends FillMoment {
  readonly id: string;
  readonly userId: string;
  readonly direction: Direction;
  readonly stake: Money;
  readonly set: SecondContractSet;
  /** Whether the market is still open when the contract should expire. */
  readonly isOpenAtExpiry: boolean;
  /** Sold contracts that may settle on the same tick: `coincidingRuns` of its second. */
  readonly exposures: readonly Exposure[];
  /** House equity that is not reserved. */
  readonly houseEquity: Money;
  /** Free balance of the contract account. */
  readonly available: Money;
}

export interface Purchase {
  readonly contract: SecondContract;
  readonly transfers: readonly Transfer[];
}

/**
 * Accepts a second contract. Its stake and its maximum profit go into the house's reserve account,
 * so that the payout is always covered. Money in USDT.
 * Refuses: everything of requireOpenable, secondContracts.stakeTooPrecise, stakeTooSmall,
 * stakeTooLarge, closesBeforeExpiry and soldOut, wallet.insufficientBalance. Source: rules §5, R7.
 */
export function buySecondContract(input: BuyInput): Purchase {
  const { set, tick, direction, stake, nowMs } = input;
  requireOpenable(input);
  if (!input.isOpenAtExpiry) {
    throw new Refusal('secondContracts.closesBeforeExpiry', { symbol: set.symbol });
  }
  requireStake(stake, set);
  const contract: SecondContract = {
    id: input.id,
    userId: input.userId,
    symbol: set.symbol,
    direction,
    periodS: set.periodS,
    profitRate: set.profitRate,
    stake,
    winProfit: winProfit(stake, set.profitRate),
    acceptedAtMs: nowMs,
    acceptedSequence: tick.sequence,
  };
  requireCover(input, contract);
  if (stake > input.available) {
    throw new Refusal('wallet.insufficientBalance', {
      available: toText(input.available),
      needed: toText(stake),
    });
  }
  return { contract, transfers: purchaseTransfers(contract) };
}

function requireStake(stake: Money, { minStake, maxStake }: SecondContractSet): void {
  if (truncateTo(stake, SETTLEMENT_DECIMALS) !== stake) {
    throw new Refusal('secondContracts.stakeTooPrecise', { decimals: String(SETTLEMENT_DECIMALS) });
  }
  if (stake < minStake) {
    throw new Refusal('secondContracts.stakeTooSmall', { minimum: toText(minStake) });
  }
  if (stake > maxStake) {
    throw new Refusal('secondContracts.stakeTooLarge', { maximum: toText(maxStake) });
  }
}

/** An offsetting contract is accepted even above the limit, as long as it adds no loss. */
function requireCover(input: BuyInput, contract: SecondContract): void {
  const limit = exposureLimit(input.houseEquity);
  const isBearable = input.exposures.every((before) => {
    const loss = worstLoss(withContract(before, contract));
    return loss <= limit || loss <= worstLoss(before);
  });
  if (isBearable && contract.winProfit <= input.houseEquity) return;
  throw new Refusal('secondContracts.soldOut', { symbol: contract.symbol });
}

function purchaseTransfers({ userId, stake, winProfit: profit }: SecondContract): Transfer[] {
  const currency = SETTLEMENT_CURRENCY;
  const to = houseAccount('reserved', currency);
  const contract = customerAccount(userId, 'contract', currency);
  const equity = houseAccount('equity', currency);
  return [
    { type: 'secondContractStake', from: contract, to, currency, amount: stake },
    { type: 'secondContractReserve', from: equity, to, currency, amount: profit },
  ];
}
