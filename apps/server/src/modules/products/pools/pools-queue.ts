import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { formatFixed } from '@candor/domain/money/fixed';
import { poolIds } from '@candor/domain/products/pools/pool-terms';
import * as z from 'zod/mini';
import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
} from '../../../platform/operator-commands.ts';
import { registerPage } from '../../../platform/register-page.ts';
import { textFact } from '../kinds/announce-terms.ts';
import { findNewestNav, listNavs, type StoredNav } from './store-navs.ts';
import { findPool, listPools } from './store-pools.ts';
import type { StoredPool } from './stored-pool.ts';

const SHOWN_NAVS = 60;

const amount = (name: string, value: bigint): OperatorFact => ({
  name,
  type: 'amount',
  value: formatFixed(value),
  currency: SETTLEMENT_CURRENCY,
});

function poolItem(pool: StoredPool, newest: StoredNav | undefined): QueueItem {
  const { id, stage, openedAtMs } = pool;
  const facts: OperatorFact[] = [
    { name: 'pool', type: 'status', value: id },
    { name: 'stage', type: 'status', value: stage },
    textFact('day', pool.day),
    textFact('nav', formatFixed(pool.nav)),
    textFact('highWater', formatFixed(pool.highWater)),
    ...(newest ? [textFact('navDay', newest.day), amount('worth', newest.worth)] : []),
    textFact('units', formatFixed(pool.units)),
    textFact('houseUnits', formatFixed(pool.houseUnits)),
    amount('paidIn', pool.paidIn),
    amount('paidOut', pool.paidOut),
    amount('feesPaid', pool.feesPaid),
    amount('feesOwed', pool.feesOwed),
  ];
  const status = stage === 'idle' ? 'atRest' : 'atWork';
  return { id, userId: null, status, createdAtMs: openedAtMs, dueAtMs: null, facts };
}

/** Pools with their NAV and how far each is with its day. Nothing here can be entered. */
export const poolsQueue: OperatorQueue = {
  roles: ['finance', 'auditor'],
  statuses: [],
  isRegister: true,
  itemId: z.enum(poolIds),
  async list(db, ask) {
    const pools = await listPools(db);
    const items = pools.map(async (pool) => poolItem(pool, await findNewestNav(db, pool.id)));
    return registerPage(await Promise.all(items), ask);
  },
  async find(db, name) {
    const id = poolIds.find((each) => each === name);
    const pool = id && (await findPool(db, id));
    if (!pool) return null;
    const navs = await listNavs(db, pool.id, { size: SHOWN_NAVS, after: null, current: 1 });
    return {
      ...poolItem(pool, navs[0]),
      documents: [],
      history: navs.map(({ day, nav, markedAtMs }) => ({
        atMs: markedAtMs,
        name: 'nav',
        text: `${day}: ${formatFixed(nav)}`,
      })),
      commands: [],
    };
  },
};
