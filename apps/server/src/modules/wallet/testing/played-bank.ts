import { type Order, ordersOf } from './orders-of.ts';
import { detail, line, type PaperEntry, party, statement } from './paper.ts';

/*
 * The bank itself: what really moved on the account of the house, and files about it, whole, in
 * pieces and repeated. It knows nothing of the product but the files that it is sent.
 */

export interface Movement {
  readonly cents: bigint;
  /** Position in the list of customers; null: nobody can tell. */
  readonly owner: number | null;
  readonly reference: string | null;
  /** The bank's number; null: this bank numbers nothing here. */
  readonly number: string | null;
  readonly day: string;
  readonly endToEndId: string | null;
  readonly kind: 'paidIn' | 'paidOut' | 'cameBack' | 'takenBack';
  /** What is taken back. */
  readonly of: Movement | null;
}

const amountOf = (cents: bigint): string => {
  const size = cents < 0n ? -cents : cents;
  return `<Amt Ccy="USD">${size / 100n}.${String(size % 100n).padStart(2, '0')}</Amt>`;
};
function entryOf(of: Movement): PaperEntry {
  const { cents, reference, endToEndId, kind } = of;
  return line({
    amount: amountOf(cents),
    cents,
    day: of.day,
    number: of.number ?? '',
    direction: cents < 0n ? 'DBIT' : 'CRDT',
    ...(kind === 'takenBack' ? { reversal: '<RvslInd>true</RvslInd>' } : {}),
    ...(kind === 'cameBack' ? { subfamily: 'RRTN' } : {}),
    details: detail({
      text: reference === null ? ['no idea what to write'] : [`deposit ${reference}`],
      ...(endToEndId === null ? {} : { endToEndId }),
      ...(cents < 0n ? { payer: party('Cdtr', 'Mei Tanaka') } : {}),
      ...(kind === 'cameBack' ? { after: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' } : {}),
    }),
  });
}

export function playedBank() {
  const movements: Movement[] = [];
  const uploaded = new Set<string>();
  const executed = new Map<string, Order>();
  const add = (movement: Movement): Movement => {
    movements.push(movement);
    return movement;
  };
  const number = (isNumbered: boolean) => (isNumbered ? `N-${movements.length}` : null);

  return {
    movements,
    payIn: (change: Partial<Movement> & { readonly cents: bigint }, isNumbered: boolean) =>
      add({
        owner: null,
        reference: null,
        number: number(isNumbered),
        day: '2026-01-09',
        endToEndId: null,
        kind: 'paidIn',
        of: null,
        ...change,
      }),
    /** What a bank does with a file: nothing if it has its message already. */
    upload(xml: string): readonly Order[] {
      const message = /<MsgId>(.*?)</.exec(xml)?.[1] ?? xml;
      if (uploaded.has(message)) return [];
      uploaded.add(message);
      return ordersOf(xml);
    },
    execute(order: Order, owner: number): Movement {
      if (executed.has(order.endToEndId))
        throw new Error(`the house ordered ${order.endToEndId} twice`);
      executed.set(order.endToEndId, order);
      const { cents, endToEndId } = order;
      const shared = {
        reference: null,
        number: number(true),
        day: '2026-01-10',
        of: null,
      } as const;
      return add({ ...shared, cents: -cents, owner, endToEndId, kind: 'paidOut' });
    },
    sendBack(of: Movement, cents: bigint): Movement {
      const { owner, endToEndId } = of;
      const shared = { reference: null, number: number(true), day: '2026-01-11' } as const;
      return add({ ...shared, cents, owner, endToEndId, kind: 'cameBack', of });
    },
    takeBack: (of: Movement): Movement =>
      add({ ...of, cents: -of.cents, number: number(true), kind: 'takenBack', of }),
    write: (name: string, of: readonly Movement[]) => statement(name, of.map(entryOf)),
  };
}

export type PlayedBank = ReturnType<typeof playedBank>;
