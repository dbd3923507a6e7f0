import type { TestApp } from '../../../testing/test-app.ts';
import { machineFields } from '../kinds/mining/testing/hosted.ts';

/** Payloads with which each command of products succeeds. */
export const productDeeds = (app: () => TestApp) => ({
  'products.announceFixedRate': { payload: async () => fixedRate(app(), 'Basis 21') },
  'products.changeFixedRate': {
    payload: async () => ({
      productId: await seeded(app(), 'fixed-7'),
      version: 1,
      ...fixedRate(app(), 'Basis 7'),
    }),
  },
  'products.announceMachine': {
    payload: async () => ({ ...hosting(app(), 'Air 90'), ...machineFields }),
  },
  'products.changeMachine': {
    payload: async () => ({
      productId: await seeded(app(), 'machine-air-110'),
      version: 1,
      ...hosting(app(), 'Air S19'),
      ...machineFields,
    }),
  },
  'products.announcePool': {
    payload: async () => ({ pool: 'trend', ...units(app(), 'Trend pool 60') }),
  },
  'products.changePool': {
    payload: async () => ({
      productId: await seeded(app(), 'trend-30'),
      version: 1,
      ...units(app(), 'Trend pool 30'),
    }),
  },
});

const sale = (app: TestApp, name: string) => ({
  name,
  cycleDays: 21,
  minAmount: '100',
  maxAmount: '50000',
  maxPerCustomer: '100000',
  capacity: '1000000',
  level: 0,
  saleTo: app.clock.now() + 86_400_000,
});
const fixedRate = (app: TestApp, name: string) => ({
  ...sale(app, name),
  currency: 'USDT',
  dailyRate: '0.0006',
});
const hosting = (app: TestApp, name: string) => ({
  ...sale(app, name),
  hostingPrice: '900',
  poolFee: '0.02',
  electricity: '0.06',
  hosting: '0.3',
});
const units = (app: TestApp, name: string) => ({
  ...sale(app, name),
  risk: 4,
  riskReasons: ['priceMayFall', 'leverage', 'lockedUntilEnd'],
});

/** Id of a product of the first start. */
async function seeded(app: TestApp, name: string): Promise<string> {
  const [row] = await app.db<{ id: string }[]>`
    select id from products.product where seed_name = ${name}`;
  return row!.id;
}
