import { money, price, rate, toText, type Money, type Price } from '@candor/domain/money/money';
import type {
  Direction,
  SecondContract,
  SecondContractStatus,
} from '@candor/domain/second-contracts/terms';

/** A recorded price that decided one end of a contract. */
export interface ContractEnd {
  readonly sequence: number;
  readonly price: Price;
  /** Of the tick. Epoch milliseconds. */
  readonly timeMs: number;
}

/** A contract as it is kept. */
export interface StoredContract extends SecondContract {
  readonly setId: string;
  readonly setVersion: number;
  readonly expirySecond: number;
  readonly status: SecondContractStatus;
  readonly entry: ContractEnd | null;
  readonly exit: ContractEnd | null;
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
  status: row.status,
  entry: endOf(row.entry_sequence, row.entry_price, row.entered_at),
  exit: endOf(row.exit_sequence, row.exit_price, row.exited_at),
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
});
