import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../../../platform/db.ts';
import { TEST_PASSWORD, type TestApp } from '../../../../../testing/test-app.ts';
import { offerFirst } from '../../../announce-product.ts';
import type { ServedForm } from '../../served-form.ts';
import { firstMachines } from '../first-machines.ts';
import { miningTermsSchema, type PublishedMiningTerms } from '../published-terms.ts';

export const FUND_PASSWORD = 'fund password 7';

export interface Customer {
  readonly token: string;
  readonly userId: string;
}

/** A machine as operators enter it. */
export const machineFields = {
  manufacturer: 'Northforge',
  model: 'Air S17',
  site: 'Paraguarí',
  hashrate: '90',
  powerW: 2_900,
  lengthMm: 400,
  widthMm: 195,
  heightMm: 290,
  weightKg: '12.5',
  temperatureMin: -20,
  temperatureMax: 50,
  humidityMax: 90,
  connection: 'Ethernet, RJ45',
} as const;

/** A customer who can buy. */
export async function customerOf(app: TestApp): Promise<Customer> {
  const signedUp = await app.signUp();
  await app.call(
    'setFundPassword',
    { password: TEST_PASSWORD, safePassword: FUND_PASSWORD },
    signedUp,
  );
  return signedUp;
}

/** A while in which nothing runs, and a few seconds in which it is caught up. */
export async function pass(app: TestApp, ms: number): Promise<void> {
  await app.clock.jump(ms);
  await app.clock.advance(3_000);
}

/** Puts a machine on sale that differs in some terms from the first one; returns its id. */
export async function offerMachine(
  app: TestApp,
  changes: Partial<PublishedMiningTerms> & { readonly id?: string } = {},
): Promise<string> {
  const { id = randomUUID(), ...terms } = changes;
  const nowMs = app.clock.now();
  const [first] = firstMachines(nowMs);
  const product = { ...first!, seedName: id, terms: { ...first!.terms, ...terms } };
  const served = { terms: miningTermsSchema } as unknown as ServedForm;
  await inTransaction(app.db, (tx) => offerFirst(tx, product, { id, served, nowMs }));
  return id;
}

export const host = (app: TestApp, who: Customer, productId: string, quantity = 1) =>
  app.call('buyMiner', { productId, quantity, safePassword: FUND_PASSWORD }, who);

/** Available balance in a currency, as text. */
export async function availableOf(app: TestApp, who: Customer, currency: string): Promise<string> {
  const { result } = await app.call('listBalances', {}, who);
  const found = (result as { currency: string; available: string }[]).find(
    (balance) => balance.currency === currency,
  );
  return found?.available ?? '0';
}

export interface ShownOrder {
  readonly order: Record<string, string | number>;
  readonly income: { readonly day: string; readonly amount: string }[];
}

export const orderOf = async (app: TestApp, who: Customer, id: string): Promise<ShownOrder> =>
  (await app.call('getProductOrder', { id }, who)).result;

/** What the log says about a machine. */
export interface ShownDay {
  readonly day: string;
  readonly uptime: string;
  readonly income: string;
  readonly output: string;
  readonly hosting: string;
}

export const daysOf = async (app: TestApp, productId: string): Promise<ShownDay[]> =>
  ((await app.call('getMiner', { id: productId })).result as { days: ShownDay[] }).days;
