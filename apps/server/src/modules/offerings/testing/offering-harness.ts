import { inTransaction } from '../../../platform/db.ts';
import { TEST_PASSWORD, type TestAnswer, type TestApp } from '../../../testing/test-app.ts';
import { FUND_PASSWORD } from '../../wallet/testing/funding-harness.ts';
import { listOfferings } from '../store.ts';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;

export interface Person {
  readonly token: string;
  readonly userId: string;
}

/** Two people of the house. */
export const TWO = ['operator-one', 'operator-two'] as const;

/** Terms as operators enter them: 100 USDT a ticket, open now for an hour. */
export const enteredAt = (nowMs: number, changes: Record<string, unknown> = {}) => ({
  token: 'LUM',
  name: 'Lumen Grid',
  issuer: 'Lumen Grid Foundation',
  aboutEn: 'Meters power that neighbors sell each other.',
  risksEn: 'The token can lose all of its value.',
  tokenCost: '0.2',
  lot: '500',
  places: 4,
  ticketsPerLevel: '3,3,5,5,10,10,20',
  opensAt: nowMs,
  closesAt: nowMs + HOUR,
  drawsAt: nowMs + HOUR + 10 * MINUTE,
  completesAt: nowMs + 73 * HOUR + 10 * MINUTE,
  listsAt: nowMs + 74 * HOUR,
  ...changes,
});

/** Offerings of a test product and the people who apply. */
export function offeringHarness(app: TestApp) {
  const run = (kind: string, payload: unknown) =>
    inTransaction(app.db, (tx) =>
      app.app.operatorCommands[kind]!.execute(tx, payload, {
        operatorIds: TWO,
        nowMs: app.clock.now(),
      }),
    );

  async function draft(changes: Record<string, unknown> = {}): Promise<string> {
    await run('offerings.create', enteredAt(app.clock.now(), changes));
    const [newest] = await listOfferings(app.db, 1);
    return newest!.id;
  }

  async function announce(changes: Record<string, unknown> = {}): Promise<string> {
    const id = await draft(changes);
    await run('offerings.announce', { id, version: 1 });
    return id;
  }

  async function person(level: 'basic' | 'advanced' = 'advanced'): Promise<Person> {
    const { token, userId } = await app.signUp();
    await app.call(
      'setFundPassword',
      { password: TEST_PASSWORD, safePassword: FUND_PASSWORD },
      { token },
    );
    await app.verify(userId, level);
    return { token, userId };
  }

  const apply = (
    { token }: Person,
    productId: string,
    fields: Record<string, unknown> = {},
    key?: string,
  ): Promise<TestAnswer> =>
    app.call(
      'subscribeToOffering',
      { productId, quantity: 3, autoPay: false, safePassword: FUND_PASSWORD, ...fields },
      { token, ...(key && { key }) },
    );

  const pay = ({ token }: Person, id: string, fields: Record<string, unknown> = {}) =>
    app.call('payForAllotment', { id, safePassword: FUND_PASSWORD, ...fields }, { token });

  return {
    run,
    draft,
    announce,
    person,
    apply,
    pay,
    async people(count: number): Promise<Person[]> {
      const all: Person[] = [];
      while (all.length < count) all.push(await person());
      return all;
    },
    /** The customer's newest subscription. */
    async mine({ token }: Person): Promise<SubscriptionWire> {
      const { result } = await app.call('listSubscriptions', {}, { token });
      return (result as SubscriptionWire[])[0]!;
    },
    async offering(id: string, token?: string): Promise<OfferingWire> {
      return (await app.call('getOffering', { id }, token ? { token } : {})).result;
    },
    async balance({ token }: Person, currency = 'USDT') {
      const { result } = await app.call('listBalances', {}, { token });
      const rows = result as { currency: string; available: string; frozen: string }[];
      const row = rows.find((each) => each.currency === currency);
      return [row?.available ?? '0', row?.frozen ?? '0'];
    },
    /** Moves to a moment in one step and lets due jobs finish. */
    async until(atMs: number): Promise<void> {
      await app.clock.jump(Math.max(0, atMs - app.clock.now()));
      for (let round = 0; round < 4; round++) await app.clock.advance(1_000);
    },
  };
}

export type OfferingHarness = ReturnType<typeof offeringHarness>;

export interface TicketWire {
  readonly number: number;
  readonly status: string;
  readonly place?: number;
  readonly isPromoted: boolean;
}

export interface SubscriptionWire {
  readonly id: string;
  readonly productId: string;
  readonly status: string;
  readonly holder: string;
  readonly ticketList: readonly TicketWire[];
  readonly locked: string;
  readonly returned: string;
  readonly paid: string;
  readonly due: string;
  readonly dueFromBalance: string;
  readonly allotted: string;
}

export interface OfferingWire {
  readonly stage: string;
  readonly status: string;
  readonly tickets: number;
  readonly winners: number;
  readonly chance: string;
  readonly paidTickets: number;
  readonly lastPlace: number;
  readonly proof: {
    readonly round: number;
    readonly publicKey: string;
    readonly root?: string;
    readonly signature?: string;
    readonly seed?: string;
  };
}
