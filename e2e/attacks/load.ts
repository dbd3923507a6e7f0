import type { CallName } from '@candor/contract/wire/calls';
import type { RealServer } from '../harness/server.ts';
import { type Answer, type Customer, newCustomer } from './customer.ts';
import type { Dice } from './depth.ts';

/** A customer's intent, recorded before it was sent, and the response. */
export interface Intent {
  readonly customer: Customer;
  readonly name: CallName;
  readonly fields: Record<string, unknown>;
  readonly key: string;
  /** Null: the outcome is unknown. */
  answer: Answer | null;
}

export interface Load {
  readonly intents: readonly Intent[];
  /** Number acknowledged so far. */
  acknowledged(): number;
  /** Resolves once this many more are acknowledged. */
  after(more: number): Promise<void>;
  /** Resolves when nothing is in flight anymore. */
  stop(): Promise<void>;
}

const CUSTOMERS = 6;
const HANDS_EACH = 3;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const USUAL = [
  'transferFunds',
  'transferFunds',
  'openPosition',
  'openPosition',
  'closePosition',
  'closePosition',
  'addMargin',
  'updateStops',
] as const;

/**
 * Customers who each trade over several connections at once, as fast as they get responses. After a
 * call without a response the next intent is sent, so that the load continues during an outage.
 */
export async function startLoad(server: RealServer, dice: Dice): Promise<Load> {
  const intents: Intent[] = [];
  let isStopped = false;
  let acknowledged = 0;
  let onAcknowledged = (): void => undefined;

  async function trade(customer: Customer): Promise<void> {
    const opened: string[] = [];
    while (!isStopped) {
      const intent = nextIntent(customer, opened, dice);
      intents.push(intent);
      intent.answer = await customer.attempt(intent.name, intent.fields, intent.key);
      if (intent.answer === null) await nextTurn();
      else acknowledged += 1;
      if (intent.name === 'openPosition' && intent.answer?.code === 200)
        opened.push(intent.answer.result.id);
      onAcknowledged();
    }
  }

  const customers: Customer[] = [];
  while (customers.length < CUSTOMERS) customers.push(await newCustomer(server, '5000'));
  const hands = customers.flatMap((customer) =>
    Array.from({ length: HANDS_EACH }, () => trade(customer)),
  );
  return {
    intents,
    acknowledged: () => acknowledged,
    after: (more) =>
      new Promise((done) => {
        const enough = acknowledged + more;
        onAcknowledged = () => acknowledged >= enough && done();
      }),
    async stop() {
      isStopped = true;
      await Promise.all(hands);
    },
  };
}

/** Answers that the end of a process explains, and never a customer's fault. */
const FAILURES = /^(server|request\.(outcomeUnknown|tooMany)|identity\.signInFirst|markets)\b/;

/** Those without an answer, or with one that only the end of a process explains. */
export const failedOf = (intents: readonly Intent[]): readonly Intent[] =>
  intents.filter(({ answer }) => answer === null || FAILURES.test(answer.errorKey ?? ''));

let keys = 0;

function nextIntent(customer: Customer, opened: readonly string[], dice: Dice): Intent {
  const name = opened.length === 0 ? dice.pick(USUAL.slice(0, 4)) : dice.pick(USUAL);
  keys += 1;
  return {
    customer,
    name,
    fields: fieldsOf(name, opened, dice),
    key: `intent-${keys}`,
    answer: null,
  };
}

function fieldsOf(name: CallName, opened: readonly string[], dice: Dice): Record<string, unknown> {
  const cents = (min: number, max: number) => (dice.between(min, max) / 100).toFixed(2);
  switch (name) {
    case 'transferFunds': {
      const [from, to] = dice.pick([
        ['balance', 'contract'],
        ['contract', 'balance'],
      ]);
      return { from, to, amount: cents(1, 20_000), currency: 'USDT' };
    }
    case 'openPosition': {
      const direction = dice.pick(['long', 'short']);
      const order = { symbol: dice.pick(SYMBOLS), direction, leverage: dice.between(1, 20) };
      return { ...order, margin: cents(1_000, 6_000) };
    }
    case 'addMargin':
      return { id: dice.pick(opened), money: cents(100, 1_000) };
    default:
      return { id: dice.pick(opened) };
  }
}

/** Waits between calls, to avoid a storm of refused connections during an outage. */
const nextTurn = (): Promise<void> => new Promise((done) => setTimeout(done, 20));
