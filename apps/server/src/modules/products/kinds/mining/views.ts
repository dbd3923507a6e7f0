import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { addDays, dayOf } from '@candor/domain/calendar';
import type { Rate } from '@candor/domain/money/money';
import { type MachineDay, MARK_SYMBOL } from '@candor/domain/products/kinds/mining/machine-day';
import { orderMaximum } from '@candor/domain/products/kinds/mining/mining-order';
import { Refusal } from '@candor/domain/refusal';
import type { Handlers } from '../../../../http/handler.ts';
import type { Db } from '../../../../platform/db.ts';
import type { MiningPrices } from './deps.ts';
import { machineDaysAfter, machineDaysBetween } from './store-machine-days.ts';
import { networkAfter, newestNetwork } from './store-network.ts';
import { listCurrentVersions, listVersions, type MiningVersion } from './store-versions.ts';

const SHOWN_DAYS = 30;
const PAGE_MAX = 1_000;

/** Machines, their days and the logs behind them; all of it public. */
export const miningHandlers = (deps: Pick<MiningPrices, 'latestTick'> & { readonly db: Db }) =>
  ({
    listMiners: (_request, { nowMs }) => listMiners(deps, nowMs),
    getMiner: ({ id }, { nowMs }) => getMiner(deps, id, nowMs),
    listNetworkRecords: (request) => listNetworkRecords(deps.db, request),
    listMachineDays: (request) => listMachineDays(deps.db, request),
  }) satisfies Partial<Handlers>;

type Deps = Parameters<typeof miningHandlers>[0];

async function listMiners(deps: Deps, nowMs: number): Promise<ResultOf<'listMiners'>> {
  const [versions, figures] = await Promise.all([
    listCurrentVersions(deps.db, nowMs),
    figuresNow(deps),
  ]);
  return { miners: versions.map(presentMiner), ...figures };
}

/** Refuses: products.notFound. */
async function getMiner(deps: Deps, id: string, nowMs: number): Promise<ResultOf<'getMiner'>> {
  const versions = await listCurrentVersions(deps.db, nowMs);
  const version = versions.find(({ productId }) => productId === id);
  if (!version) throw new Refusal('products.notFound');
  const to = dayOf(nowMs);
  const [figures, days] = await Promise.all([
    figuresNow(deps),
    machineDaysBetween(deps.db, [version], { from: addDays(to, -SHOWN_DAYS), to }),
  ]);
  const { network } = figures;
  return {
    miner: presentMiner(version),
    ...figures,
    ...(network ? { maximum: orderMaximum(version.terms, network, 1n) } : {}),
    ...(days.length > 0 ? { uptime: meanUptime(days) } : {}),
    days,
  };
}

/** What income follows from at this moment, as far as it is recorded. */
async function figuresNow({ db, latestTick }: Deps) {
  const network = await newestNetwork(db);
  const mark = latestTick(MARK_SYMBOL)?.price;
  return { ...(network ? { network } : {}), ...(mark === undefined ? {} : { mark }) };
}

const meanUptime = (days: readonly MachineDay[]): Rate =>
  (days.reduce<bigint>((sum, { uptime }) => sum + uptime, 0n) / BigInt(days.length)) as Rate;

function presentMiner({ productId, version, terms }: MiningVersion): ResultOf<'getMiner'>['miner'] {
  const { machine, name, price, cycleDays, poolFee, electricity, hosting } = terms;
  return {
    ...machine,
    id: productId,
    version,
    name,
    price,
    cycleDays,
    poolFee,
    electricity,
    hosting,
  };
}

async function listNetworkRecords(
  db: Db,
  { after = 0, limit = PAGE_MAX }: RequestOf<'listNetworkRecords'>,
): Promise<ResultOf<'listNetworkRecords'>> {
  const found = await networkAfter(db, after, limit + 1);
  return pageOfLog(found, limit);
}

async function listMachineDays(
  db: Db,
  { after = 0, limit = PAGE_MAX }: RequestOf<'listMachineDays'>,
): Promise<ResultOf<'listMachineDays'>> {
  const page = pageOfLog(await machineDaysAfter(db, after, limit + 1), limit);
  const versions = await listVersions(db, page.records);
  return {
    ...page,
    terms: versions.map(({ terms: _terms, ...announced }) => announced),
  };
}

/** The first of the records found, and where the next page begins if there are more. */
function pageOfLog<Row extends { readonly sequence: number }>(
  found: readonly Row[],
  limit: number,
): { records: Row[]; next?: number } {
  const records = found.slice(0, limit);
  return found.length > limit ? { records, next: records.at(-1)!.sequence } : { records };
}
