import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add } from '@candor/domain/money/money';
import type { Tick } from '@candor/domain/markets/tick';
import { createAuditJob } from './audit/audit.job.ts';
import { readHealth } from './audit/health.ts';
import { moneyHaltQueue, releaseMoneyCommand } from './audit/release-money.ts';
import { createCountries } from './modules/countries/index.ts';
import { createFlashExchange } from './modules/flash-exchange/index.ts';
import { createIdentity, customerView, expireJob } from './modules/identity/index.ts';
import { createKyc, findNamed, listVerified } from './modules/kyc/index.ts';
import { createFeeTerms, findLevel } from './modules/levels/index.ts';
import { creditOwedOf } from './modules/loans/index.ts';
import { createLedgerJobs, houseSumsQueue, repairHouseSum } from './modules/ledger/index.ts';
import {
  createMarkets,
  findExtremes,
  findFirstTicks,
  findTicks,
  listTicksAfter,
  listTicksAround,
  listToken,
  type Markets,
  presentTicker,
  tickDaysJob,
  type TradingOf,
} from './modules/markets/index.ts';
import { ANNOUNCEMENTS_TOPIC, listAudience } from './modules/messages/index.ts';
import { createOperators, readAuditHead, reverseTransfer } from './modules/operators/index.ts';
import { closingFacts } from './modules/own-data/index.ts';
import { createPositions } from './modules/positions/index.ts';
import { sumHoldings } from './modules/products/index.ts';
import { createProofs, findDayHash, findNewestDay } from './modules/proofs/index.ts';
import { assertUnfrozen } from './modules/responsible-trading/index.ts';
import { createSanctions } from './modules/sanctions/index.ts';
import { createSecondContracts } from './modules/second-contracts/index.ts';
import {
  createSettings,
  createSymbolSettings,
  listSettingHashes,
} from './modules/settings/index.ts';
import type { ArticleTools } from './modules/content/index.ts';
import type { OperatorChats } from './modules/support/index.ts';
import { type AddBankStatement, createWallet, grantPracticeMoney } from './modules/wallet/index.ts';
import { createCare } from './care.ts';
import { createEngine } from './engine.ts';
import { createFinance } from './finance.ts';
import { lifeOf } from './life.ts';
import type { ModulesOptions, WiredOptions } from './modules-options.ts';
import { commandsHaltedWithMoney, haltedWithMoney, watchMoneyHalt } from './money-halt.ts';
import type { Db, Queryable } from './platform/db.ts';
import { placesOf } from './places-of.ts';
import { createDeliveries, type Delivery } from './platform/deliveries.ts';
import { createJobs, type Job } from './platform/jobs.ts';
import type { OperatorCommands, OperatorQueues } from './platform/operator-commands.ts';
import { createChatSocket } from './stream/chat-socket.ts';
import { createStream, type StreamOptions } from './stream/index.ts';
import { haltedInDoubt } from './trading-halt.ts';

/** Published logs that seals of days include. */
const logs = { operatorsHead: readAuditHead, settingHashes: listSettingHashes };

/** Every business module of the product, wired together. Nothing runs until `start`. */
export async function createModules(given: ModulesOptions) {
  const countries = createCountries({ ...given, placesOf });
  const options: WiredOptions = { ...given, countries: countries.guard };
  const moneyHalt = watchMoneyHalt(options);
  const of = (name: string) => ({ ...options, random: options.random.fork(name) });
  const kyc = createKyc(of('kyc'));
  const identity = await createIdentity({
    ...of('identity'),
    welcome: options.mode === 'practice' ? grantPracticeMoney : async () => undefined,
    standingOf: kyc.standingOf,
    memberLevelOf: findLevel,
    requireUnfrozen: assertUnfrozen,
  });
  const markets = await createMarkets({
    ...options,
    tradingOf: (symbol): ReturnType<TradingOf> => positions.tradingOf(symbol),
  });
  const settings = createSettings({ ...options, tickerOf: tickers(options, markets) });
  const trading = createTrading(options, markets, kyc);
  const { positions, secondContracts } = trading;
  const priceOf = priceIn(markets);
  const { levelsOf, holderOf, sameIdentity } = kyc;
  const proofs = createProofs({ ...of('proofs'), markets, logs });
  const funds = { identity, kyc, priceOf, positions, secondContracts };
  const { isHalted } = moneyHalt;
  const wallet = await createFunds({ ...of('wallet'), isMoneyHalted: isHalted }, funds);
  const sanctions = await sanctionsOf(of('sanctions'), wallet);
  const known = { levelsOf, holderOf, sameIdentity, prices: trading.prices };
  const parts = { ...tradingAs(trading, wallet), ...known, priceOf, listToken };
  const finance = await createFinance({ ...of('finance'), ...identity, ...parts });
  const { prices } = trading;
  const cared = { markets, identity, positions, wallet, finance, prices, priceOf };
  const care = await createCare(of, cared);
  const leaders = [markets, positions, secondContracts].map(({ leaderTask }) => leaderTask);
  const tasks = [...leaders, ...finance.leaderTasks, ...care.leaderTasks];
  const engine = createEngine({ ...options, holder: options.nodeId }, tasks);
  const stream = streamOf(options, markets, identity.findSession);
  const served = [wallet, kyc, countries, sanctions, finance, ...care.served];
  const { addBankStatement } = wallet;
  const tools = { chats: care.operatorChats, articles: care.content.tools, addBankStatement };
  const operators = await operatorsOf({ ...options, ...tools, isHalted }, [...served, settings]);
  const chatSocket = createChatSocket({ ...options, findOperator: operators.peekSession });
  const owners = [...served, positions, secondContracts, proofs, options.files, operators];
  const work = createWork(options, owners, identity.securityMail);
  const running = { engine, stream, ...work };
  const own = [identity, kyc, countries, settings, markets, trading, wallet, proofs, finance, care];
  const calls = callsOf(own);

  return {
    calls: haltedInDoubt(haltedWithMoney(calls, isHalted), options.clock),
    findSession: identity.findSession,
    receiveReview: kyc.receiveReview,
    openHouseTrader: identity.openHouseTrader,
    finance,
    runDue: work.jobs.runDue,
    downloads: { ...wallet.downloads, ...finance.downloads, ...care.downloads },
    chatSocket,
    content: care.content,
    operators,
    tickKeys: markets.publishedTickKeys,
    recordedMs: markets.recordedMs,
    engine,
    stream,
    ...lifeOf(options, { ...trading, moneyHalt, markets, wallet, finance, care, ...running }),
  };
}

type AllCalls<Part> = (Part extends { calls: infer Own } ? (calls: Own) => void : never) extends (
  calls: infer All,
) => void
  ? All
  : never;

/** The calls of all modules in one. */
const callsOf = <Part extends { readonly calls: object }>(parts: readonly Part[]) =>
  Object.assign({}, ...parts.map((part) => part.calls)) as AllCalls<Part>;

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** Modules that trade at recorded prices, under the settings that operators announced. */
function createTrading(
  options: WiredOptions,
  markets: Markets,
  { levelsOf }: ReturnType<typeof createKyc>,
) {
  const prices = priceLog(options.db, markets);
  const shared = { ...options, prices, symbolSettings: createSymbolSettings(options) };
  const positions = createPositions({ ...shared, levelsOf, feeTermsOf: createFeeTerms() });
  const { lockContractFunds } = positions;
  const secondContracts = createSecondContracts({ ...shared, lockContractFunds, levelsOf });
  const flashExchange = createFlashExchange({ ...options, prices });
  const calls = { ...positions.calls, ...secondContracts.calls, ...flashExchange.calls };
  const { exchange } = flashExchange;
  return { prices, positions, secondContracts, exchange, calls };
}

/** The wallet, with what it may know of trading, of loans and of products. */
function createFunds(
  options: WiredOptions & { readonly isMoneyHalted: () => boolean },
  parts: {
    readonly identity: Awaited<ReturnType<typeof createIdentity>>;
    readonly kyc: ReturnType<typeof createKyc>;
    readonly priceOf: ReturnType<typeof priceIn>;
    readonly positions: ReturnType<typeof createPositions>;
    readonly secondContracts: ReturnType<typeof createSecondContracts>;
  },
) {
  const { identity, kyc, priceOf, positions, secondContracts } = parts;
  return createWallet({
    ...options,
    ...identity,
    levelsOf: kyc.levelsOf,
    holderOf: kyc.holderOf,
    creditOwedOf,
    holdingsOf: sumHoldings,
    lockContractFunds: positions.lockContractFunds,
    contractAvailable: positions.availableOf,
    priceOf,
    newestSealedDay: findNewestDay,
    sealedDayHash: findDayHash,
    positionsEquity: async (userId) =>
      add(await positions.equityOf(userId), await secondContracts.openStakesOf(userId)),
  });
}

/** Sanctions lists, with what they may know of customers and do about payouts. */
const sanctionsOf = (
  options: ModulesOptions,
  { sanctionsParts }: Awaited<ReturnType<typeof createFunds>>,
) =>
  createSanctions({
    ...options,
    ...sanctionsParts,
    personOf: findNamed,
    listCompared: async (db) => [
      ...(await listVerified(db)),
      ...(await sanctionsParts.listPayable(db)),
    ],
  });

/** Live prices and notes, and announcements to those who may read them. */
const streamOf = (
  options: ModulesOptions,
  markets: Markets,
  findSession: StreamOptions['findSession'],
) => {
  const audienceOf = (id: string) => listAudience(options.db, id);
  const announcements = { topic: ANNOUNCEMENTS_TOPIC, listAudience: audienceOf };
  return createStream({ ...options, markets, findSession, announcements });
};

/** The commands of customers, for accounts of the house that trade. */
const tradingAs = (
  { positions, exchange }: ReturnType<typeof createTrading>,
  { transferFunds }: Awaited<ReturnType<typeof createWallet>>,
) => ({ commands: { positions: positions.commands, exchange, transferFunds } });

/** The operators' module, with the commands and queues of every other module. */
const operatorsOf = (
  options: ModulesOptions & {
    readonly chats: OperatorChats;
    readonly articles: ArticleTools;
    readonly addBankStatement: AddBankStatement;
    readonly isHalted: () => boolean;
  },
  served: readonly { operatorCommands: OperatorCommands; operatorQueues: OperatorQueues }[],
) =>
  createOperators({
    ...options,
    commands: commandsHaltedWithMoney(
      served.reduce((commands, { operatorCommands }) => ({ ...commands, ...operatorCommands }), {
        'ledger.reverse': reverseTransfer,
        'ledger.repairSum': repairHouseSum,
        'ledger.releaseMoney': releaseMoneyCommand,
      } as OperatorCommands),
      options.isHalted,
    ),
    queues: served.reduce((queues, { operatorQueues }) => ({ ...queues, ...operatorQueues }), {
      moneyHalt: moneyHaltQueue,
      houseSums: houseSumsQueue,
    } as OperatorQueues),
    customers: { ...customerView, find: findSeenCustomer },
    readHealth: (db, nowMs) => readHealth(db, nowMs, options.clock.doubt?.() ?? null),
  });

/** A customer as operators see them, with what is left of one who leaves. */
async function findSeenCustomer(db: Queryable, userId: string) {
  const facts = await customerView.find(db, userId);
  return facts && [...facts, ...(await closingFacts(db, userId))];
}

/** Pushes under way at a time: one slow push service must not hold up the others. */
const PUSHES_AT_ONCE = 8;

/** Due work: jobs inside the database, deliveries to external services. */
function createWork(
  options: ModulesOptions,
  owners: readonly {
    jobs: readonly Job[];
    deliveries?: readonly Delivery[];
    pushes?: readonly Delivery[];
  }[],
  securityMail: Delivery,
) {
  const owned = owners.flatMap(({ jobs }) => jobs);
  const letters = owners.flatMap(({ deliveries = [] }) => deliveries);
  const pushes = owners.flatMap((owner) => owner.pushes ?? []);
  const jobs = [...owned, tickDaysJob, ...createLedgerJobs(), expireJob, createAuditJob(options)];
  return {
    jobs: createJobs({ ...options, jobs }),
    deliveries: createDeliveries({
      ...options,
      deliveries: [securityMail, ...letters],
    }),
    pushes: createDeliveries({ ...options, deliveries: pushes, concurrency: PUSHES_AT_ONCE }),
  };
}

/** Latest price of one unit in the settlement currency; null while there is none. */
const priceIn = (markets: Markets) => (currency: string) =>
  markets.latestTick(`${currency}${SETTLEMENT_CURRENCY}`)?.price ?? null;

/** Last ticker of each market, also while it is closed. */
const tickers =
  ({ clock }: ModulesOptions, markets: Markets) =>
  (symbol: string) => {
    const board = markets.boards.get(symbol);
    return board && presentTicker(board, clock.now());
  };

/** What trading may know of the markets: recorded ticks only. */
const priceLog = (db: Db, markets: Markets) => ({
  sign: markets.sign,
  latestTick: markets.latestTick,
  findTicks,
  findExtremes,
  findFirstTicks,
  listTicksAround,
  listTicksAfter: (symbol: string, sequence: number, limit: number) =>
    listTicksAfter(db, symbol, sequence, limit),
  onTick: (receive: (tick: Tick) => void) => markets.subscribe((ticks) => ticks.forEach(receive)),
});
