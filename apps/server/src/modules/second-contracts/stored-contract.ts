import { money, price, rate, toText, type Money, type Price } from '@candor/domain/money/money';
import type { ExitRule } from '@candor/domain/second-contracts/standstill';
import type { AcceptedUnder } from '@candor/domain/second-contracts/receipt';
import type {
  Direction,
  SecondContract,
  SecondContractStatus,
} from '@candor/domain/second-contracts/terms';

/** A recorded price that decided the entry or exit of a contract. */
export interface ContractEnd {
  readonly sequence: number;
  readonly price: Price;
  /** Time of the tick. Epoch milliseconds. */
  readonly timeMs: number;
}

/** What a contract waits for, or waited for last. */
export interface Awaits {
  /**
   * Moment of its entry or, after the entry, of its exit: the expiry, moved by pauses. Epoch
   * milliseconds.
   */
  readonly atMs: number;
  readonly afterSequence: number;
  /** Price that the exit is compared with after a pause; null: the entry. */
  readonly reference: Price | null;
  readonly exitRule: ExitRule;
}

/** A contract as stored. */
export interface StoredContract extends SecondContract {
  readonly setId: string;
  readonly setVersion: number;
  readonly expirySecond: number;
  /** Null for contracts from before receipts existed. */
  readonly under: AcceptedUnder | null;
  readonly status: SecondContractStatus;
  readonly entry: ContractEnd | null;
  readonly exit: ContractEnd | null;
  readonly awaits: Awaits;
  /** Null while it is active. */
  readonly profit: Money | null;
  readonly settledAtMs: number | null;
}

export interface ContractRow {
  user_id: string;
  id: string;
  symbol: string;
  direction: Direction;
  set_id: string;
  set_version: number;
  period_s: number;
  profit_rate: string;
  stake: string;
  win_profit: string;
  accepted_at: number;
  accepted_sequence: string;
  expiry_second: string;
  exit_rule: ExitRule;
  awaits_at: number;
  awaits_after_sequence: string;
  reference_price: string | null;
  set_hash: Uint8Array | null;
  rules_hash: Uint8Array | null;
  accepted_hash: Uint8Array | null;
  status: SecondContractStatus;
  entry_sequence: string | null;
  entry_price: string | null;
  entered_at: number | null;
  exit_sequence: string | null;
  exit_price: string | null;
  exited_at: number | null;
  profit: string | null;
  settled_at: number | null;
}

/** Null for contracts from before receipts existed. */
export function underOf(row: ContractRow): AcceptedUnder | null {
  const { set_hash: set, rules_hash: rules, accepted_hash: tick } = row;
  if (!set || !rules || !tick) return null;
  return { setHash: toHex(set), rulesHash: toHex(rules), tickHash: toHex(tick) };
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const endOf = (
  sequence: string | null,
  text: string | null,
  timeMs: number | null,
): ContractEnd | null =>
  sequence === null || text === null || timeMs === null
    ? null
    : { sequence: Number(sequence), price: price(text), timeMs };

export const fromRow = (row: ContractRow): StoredContract => ({
  userId: row.user_id,
  id: row.id,
  symbol: row.symbol,
  direction: row.direction,
  setId: row.set_id,
  setVersion: row.set_version,
  periodS: row.period_s,
  profitRate: rate(row.profit_rate),
  stake: money(row.stake),
  winProfit: money(row.win_profit),
  acceptedAtMs: row.accepted_at,
  acceptedSequence: Number(row.accepted_sequence),
  expirySecond: Number(row.expiry_second),
  under: underOf(row),
  status: row.status,
  entry: endOf(row.entry_sequence, row.entry_price, row.entered_at),
  exit: endOf(row.exit_sequence, row.exit_price, row.exited_at),
  awaits: {
    atMs: row.awaits_at,
    afterSequence: Number(row.awaits_after_sequence),
    reference: row.reference_price === null ? null : price(row.reference_price),
    exitRule: row.exit_rule,
  },
  profit: row.profit === null ? null : money(row.profit),
  settledAtMs: row.settled_at,
});

/** Columns of a contract at its acceptance. */
export const toNewRow = (contract: StoredContract) => ({
  user_id: contract.userId,
  id: contract.id,
  symbol: contract.symbol,
  direction: contract.direction,
  set_id: contract.setId,
  set_version: contract.setVersion,
  period_s: contract.periodS,
  profit_rate: toText(contract.profitRate),
  stake: toText(contract.stake),
  win_profit: toText(contract.winProfit),
  accepted_at: contract.acceptedAtMs,
  accepted_sequence: contract.acceptedSequence,
  expiry_second: contract.expirySecond,
  set_hash: contract.under?.setHash ?? null,
  rules_hash: contract.under?.rulesHash ?? null,
  accepted_hash: contract.under?.tickHash ?? null,
  awaits_at: contract.awaits.atMs,
  exit_rule: contract.awaits.exitRule,
});
