import type { RequestOf } from '@candor/contract/calls';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { indexRules } from '@candor/domain/markets/index-price';
import { isOpen } from '@candor/domain/markets/session';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { Refusal } from '@candor/domain/refusal';
import { awaitedEntry, TICK_WINDOW_MS } from '@candor/domain/second-contracts/awaited-tick';
import { buySecondContract } from '@candor/domain/second-contracts/buy-second-contract';
import { COINCIDENCE_S, expectedExpirySecond } from '@candor/domain/second-contracts/exposure';
import { EXIT_RULE } from '@candor/domain/second-contracts/standstill';
import {
  type Command,
  type EquityReading,
  Guard,
  keepReadings,
  lockGuard,
  readEquity,
} from '../ledger/index.ts';
import { loadLevels, type ContractFunds, type RequireVerified } from '../positions/index.ts';
import type { SecondContractsOptions } from './deps.ts';
import { madeEvents } from './events.ts';
import { ExposureBook } from './exposure-book.ts';
import { rulesHash } from './published-rules.ts';
import { insertContracts } from './store.ts';
import { addExposures, readExposures, type ExposureSpan } from './store-exposure.ts';
import { listSets, type SetVersion } from './store-sets.ts';
import type { StoredContract } from './stored-contract.ts';

export interface BuyCommand {
  readonly userId: string;
  /** Id of the new contract. */
  readonly id: string;
  readonly request: RequestOf<'buySecondContract'>;
}

interface Loaded {
  readonly sets: ReadonlyMap<string, SetVersion>;
  readonly equity: readonly EquityReading[];
  /** The reserve guard and the exposures sold so far, both under lock. */
  readonly guard: Guard;
  readonly exposures: ExposureBook;
  readonly funds: ContractFunds;
  readonly requireVerified: RequireVerified;
}

type Change = Pick<Loaded, 'equity' | 'exposures' | 'funds'> & {
  readonly contract: StoredContract;
};

/** No statement waits longer for a lock (db.ts), so no decision is made later after its load. */
const DECIDED_WITHIN_S = 60;

export const contractAccount = (userId: string) =>
  customerAccount(userId, 'contract', SETTLEMENT_CURRENCY);

/**
 * Accepts a contract: money moves to the reserved account and its exposure is counted; its price
 * comes with the next tick.
 */
export function buyCommand(
  deps: Pick<
    SecondContractsOptions,
    'clock' | 'prices' | 'lockContractFunds' | 'symbolSettings' | 'levelsOf' | 'mode'
  >,
): Command<BuyCommand, Loaded, Change, StoredContract> {
  return {
    name: 'buySecondContract',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const loadedAtMs = deps.clock.now();
      const userIds = commands.map(({ userId }) => userId);
      const funds = await deps.lockContractFunds(tx, userIds);
      const sets = new Map((await listSets(tx, loadedAtMs)).map((set) => [set.id, set]));
      const equity = await readEquity(tx, [SETTLEMENT_CURRENCY], loadedAtMs);
      await deps.symbolSettings.fresh(tx);
      const requireVerified = await loadLevels(deps, tx, commands.map(askOf));
      const shared = { guard: new Guard(new Map()), exposures: new ExposureBook([]) };
      return { sets, equity, ...shared, funds, requireVerified };
    },
    async lockShared(tx, commands, loaded) {
      const spans = commands.flatMap(({ request }) => {
        const set = loaded.sets.get(request.setId);
        return set ? [spanOf(set, deps.clock.now())] : [];
      });
      const [guard, rows] = await Promise.all([
        lockGuard(tx, loaded.equity),
        readExposures(tx, spans),
      ]);
      return { ...loaded, guard, exposures: new ExposureBook(rows) };
    },
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded, balances, nowMs }) {
      const { userId, id, request } = command;
      const set = requireSet(loaded, request);
      loaded.requireVerified(askOf(command));
      if (deps.symbolSettings.at(set.symbol, nowMs).status === 'closeOnly')
        throw new Refusal('positions.marketCloseOnly', { symbol: set.symbol });
      const ref = exposureRef(set, nowMs);
      const available = loaded.funds(userId, balances);
      const market = priceAt(deps, set, nowMs);
      const { contract, transfers } = buySecondContract({
        ...request,
        ...market,
        id,
        userId,
        set,
        exposures: loaded.exposures.runsWith(ref),
        houseEquity: loaded.guard.free(SETTLEMENT_CURRENCY),
        available,
      });
      const { expirySecond } = ref;
      const stored = accepted({ contract, set, tickHash: market.tick.hash, expirySecond });
      const { equity, exposures, funds } = loaded;
      return {
        change: { contract: stored, equity, exposures, funds },
        result: stored,
        transfers,
        transferKey: `second-contract/${id}/buy`,
        events: madeEvents(stored),
      };
    },
    counts({ guard, exposures }, { change, transferKey, transfers }) {
      guard.count(transferKey, transfers);
      exposures.count(change.contract);
    },
    async write(tx, changes) {
      await Promise.all([
        insertContracts(
          tx,
          changes.map(({ contract }) => contract),
        ),
        addExposures(tx, changes[0]!.exposures.additions()),
        keepReadings(tx, changes[0]!.equity),
        changes[0]!.funds.taken(
          tx,
          changes.map(({ contract }) => contract.userId),
        ),
      ]);
    },
  };
}

/**
 * Expiry seconds that may coincide with a contract of a set, whenever in this transaction it is
 * accepted.
 */
function spanOf(set: SetVersion, nowMs: number): ExposureSpan {
  const { symbol, expirySecond } = exposureRef(set, nowMs);
  const fromSecond = expirySecond - COINCIDENCE_S;
  return { symbol, fromSecond, toSecond: expirySecond + DECIDED_WITHIN_S + COINCIDENCE_S };
}

const askOf = ({ userId, request: { symbol } }: BuyCommand) => ({ userId, symbol });

const exposureRef = ({ symbol, periodS }: SetVersion, nowMs: number) => ({
  symbol,
  expirySecond: expectedExpirySecond(nowMs, periodS),
});

/** Refuses: secondContracts.unknownSet, also for the set of another symbol. */
function requireSet({ sets }: Loaded, { setId, symbol }: BuyCommand['request']): SetVersion {
  const set = sets.get(setId);
  if (!set || set.symbol !== symbol) throw new Refusal('secondContracts.unknownSet');
  return set;
}

/** Refuses: markets.unknownSymbol. */
export function requireMarket(symbol: string): MarketSymbol {
  const market = findMarketSymbol(symbol);
  if (!market) throw new Refusal('markets.unknownSymbol', { symbol });
  return market;
}

/** Market inputs for a contract of a set. Refuses: markets.noPrice. */
function priceAt(
  { prices }: Pick<SecondContractsOptions, 'prices'>,
  { symbol, periodS }: SetVersion,
  nowMs: number,
) {
  const { session, type } = requireMarket(symbol);
  const tick = prices.latestTick(symbol);
  if (!tick) throw new Refusal('markets.noPrice', { symbol });
  // The entry may come as late as its window allows, and so may the exit.
  const endMs = nowMs + periodS * 1_000 + 2 * TICK_WINDOW_MS;
  return {
    tick,
    nowMs,
    terms: { priceValidityMs: indexRules(type).maxAgeMs },
    isMarketOpen: isOpen(session, nowMs),
    isOpenAtExpiry: isOpen(session, endMs),
  };
}

const accepted = ({
  contract,
  set,
  tickHash,
  expirySecond,
}: {
  readonly contract: ReturnType<typeof buySecondContract>['contract'];
  readonly set: SetVersion;
  readonly tickHash: string;
  readonly expirySecond: number;
}): StoredContract => ({
  ...contract,
  setId: set.id,
  setVersion: set.version,
  under: { setHash: set.hash, rulesHash, tickHash },
  expirySecond,
  status: 'active',
  entry: null,
  exit: null,
  awaits: {
    atMs: awaitedEntry(contract).fromMs,
    afterSequence: contract.acceptedSequence,
    reference: null,
    exitRule: EXIT_RULE,
  },
  profit: null,
  settledAtMs: null,
});
