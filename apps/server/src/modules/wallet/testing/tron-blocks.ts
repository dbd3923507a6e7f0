import type { ReadTransfer } from './tron-transactions.ts';

export interface TokenMove {
  readonly from: string;
  readonly contract: string;
  readonly to: string;
  readonly units: bigint;
}

/** Every transfer of a transaction. */
export const movesOf = ({ token, units, more = [] }: LocalExecution): readonly TokenMove[] =>
  token === null ? [] : [{ ...token, units }, ...more];

export interface LocalExecution {
  readonly txId: string;
  /** Null for a payment in the network's own coin. */
  readonly token: Omit<TokenMove, 'units'> | null;
  readonly units: bigint;
  /** Further transfers of the same transaction, as of a contract that pays many. */
  readonly more?: readonly TokenMove[];
  readonly result: string;
  /** As it was broadcast; null for what others did. */
  readonly signed: ReadTransfer | null;
}

export interface LocalBlock {
  readonly number: number;
  readonly id: string;
  readonly parentId: string;
  readonly atMs: number;
  readonly transactions: readonly LocalExecution[];
}

/** What goes wrong with the network and its node. */
export const calm = () => ({
  /** No answer to any request. */
  isCut: false,
  /** Every request is refused, as by a node that answers too many. */
  isBusy: false,
  /** Takes what is broadcast, but the answer is lost. */
  losesAnswers: false,
  /** Says that it took what was broadcast, and forgets it. */
  dropsBroadcasts: false,
  /** Refuses broadcasts with this code. */
  refuses: null as string | null,
  /** No witness includes our transactions. */
  isCrowded: false,
  /** What becomes of calls of contracts. */
  result: null as string | null,
  /** No block becomes final any more. */
  isUnsolid: false,
  /** Leaves out the results of a block's transactions. */
  hidesResults: false,
  /** Answers with the block before the one that was asked for. */
  isOutOfOrder: false,
  /** Tells of final blocks that do not follow the ones it told of before. */
  isForked: false,
  /** Says that more was moved than in the block, when it is asked about one transaction. */
  changesMind: false,
  /** Says that transfers went to this account instead, in everything it tells. */
  tellsPayee: null as string | null,
});
