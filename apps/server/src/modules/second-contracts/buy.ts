import type { RequestOf } from '@candor/contract/calls';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { indexRules } from '@candor/domain/markets/index-price';
import { isOpen } from '@candor/domain/markets/session';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { Refusal } from '@candor/domain/refusal';
import { TICK_WINDOW_MS } from '@candor/domain/second-contracts/awaited-tick';
import { buySecondContract } from '@candor/domain/second-contracts/buy-second-contract';
import { expectedExpirySecond } from '@candor/domain/second-contracts/exposure';
import type { Act } from '../ledger/index.ts';
import type { ContractFunds } from '../positions/index.ts';
import type { SecondContractsOptions } from './deps.ts';
import { madeEvents } from './events.ts';
import { ExposureBook } from './exposure-book.ts';
import type { HouseEquity } from './house-equity.ts';
import { insertContracts } from './store.ts';
import { lockExposures, updateExposures } from './store-exposure.ts';
import { listSets, type SetVersion } from './store-sets.ts';
import type { StoredContract } from './stored-contract.ts';

export interface BuyCommand {
  readonly userId: string;
  /** Id that the contract will have. */
  readonly id: string;
  readonly request: RequestOf<'buySecondContract'>;
}

interface Loaded {
  readonly sets: ReadonlyMap<string, SetVersion>;
  readonly exposures: ExposureBook;
  /** Moment by which exposures were chosen and locked. */
  readonly loadedAtMs: number;
  readonly funds: ContractFunds;
}

type Change = Pick<Loaded, 'exposures' | 'funds'> & { readonly contract: StoredContract };

export const contractAccount = (userId: string) =>
  customerAccount(userId, 'contract', SETTLEMENT_CURRENCY);

/** Accepts a contract: money into the promise account, exposure counted; its price comes with the next tick. */
export function buyAct(
  deps: Pick<
    SecondContractsOptions,
    'clock' | 'prices' | 'lockContractFunds' | 'symbolSettings'
  > & {
    readonly equity: HouseEquity;
  },
): Act<BuyCommand, Loaded, Change, StoredContract> {
  return {
    name: 'buySecondContract',
    lane: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const loadedAtMs = deps.clock.now();
      const userIds = commands.map(({ userId }) => userId);
      const funds = await deps.lockContractFunds(tx, userIds);
      const sets = new Map((await listSets(tx, loadedAtMs)).map((set) => [set.id, set]));
      const refs = commands.flatMap(({ request }) => {
        const set = sets.get(request.setId);
        return set ? [exposureRef(set, loadedAtMs)] : [];
      });
      await deps.equity.refresh(tx, loadedAtMs);
      await deps.symbolSettings.fresh(tx);
      const exposures = new ExposureBook(refs.length > 0 ? await lockExposures(tx, refs) : []);
      return { sets, exposures, loadedAtMs, funds };
    },
    accounts: ({ userId }) => [contractAccount(userId)],
    decide(command, { loaded, balances, nowMs }) {
      const { userId, id, request } = command;
      const set = requireSet(loaded, request);
      if (deps.symbolSettings.at(set.symbol, nowMs).status === 'closeOnly')
        throw new Refusal('positions.marketCloseOnly', { symbol: set.symbol });
      const ref = exposureRef(set, loaded.loadedAtMs);
      const available = loaded.funds(userId, balances);
      const { contract, exposure, transfers } = buySecondContract({
        ...request,
        ...priceAt(deps, set, nowMs),
        id,
        userId,
        set,
        exposure: loaded.exposures.get(ref),
        houseEquity: deps.equity.free(),
        available,
      });
      loaded.exposures.set(ref, exposure);
      deps.equity.claim(contract.winProfit, nowMs);
      const { expirySecond } = ref;
      const stored = accepted({ contract, set, expirySecond });
      return {
        change: { contract: stored, exposures: loaded.exposures, funds: loaded.funds },
        result: stored,
        transfers,
        transferKey: `second-contract/${id}/buy`,
        events: madeEvents(stored),
      };
    },
    async write(tx, changes) {
      await Promise.all([
        insertContracts(
          tx,
          changes.map(({ contract }) => contract),
        ),
        updateExposures(tx, changes[0]!.exposures.changes()),
        changes[0]!.funds.taken(
          tx,
          changes.map(({ contract }) => contract.userId),
        ),
      ]);
    },
  };
}

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

/** What there is to know of the market of a set. Refuses: markets.noPrice. */
function priceAt(
  { prices }: Pick<SecondContractsOptions, 'prices'>,
  { symbol, periodS }: SetVersion,
  nowMs: number,
) {
  const { session, type } = requireMarket(symbol);
  const tick = prices.latestTick(symbol);
  if (!tick) throw new Refusal('markets.noPrice', { symbol });
  // The entry may come as late as its window allows, and the exit as late again.
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
  expirySecond,
}: {
  readonly contract: ReturnType<typeof buySecondContract>['contract'];
  readonly set: SetVersion;
  readonly expirySecond: number;
}): StoredContract => ({
  ...contract,
  setId: set.id,
  setVersion: set.version,
  expirySecond,
  status: 'active',
  entry: null,
  exit: null,
  profit: null,
  settledAtMs: null,
});
