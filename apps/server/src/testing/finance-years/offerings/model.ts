import { type Books, house, own } from '../books.ts';
import { DAY } from '../figures.ts';
import { orderOf } from './draw-again.ts';

/** How long a winner has to pay. Source: rules §7. */
export const PAY_MS = DAY;
const USDT = 'USDT';
const INCOME = house('income:product', USDT);

export type TicketState = 'entered' | 'won' | 'lost' | 'paid' | 'expired' | 'returned';

export interface Ticket {
  readonly number: number;
  readonly of: Subscription;
  /** From 1, in the order drawn; 0 before the draw. */
  place: number;
  state: TicketState;
  isPromoted: boolean;
  payUntilMs: number;
}

export interface Subscription {
  readonly id: string;
  readonly userId: string;
  readonly paysItself: boolean;
  readonly tickets: Ticket[];
  /** Tokens that wait for the listing. */
  waiting: bigint;
}

export interface Terms {
  readonly token: string;
  /** Tokens for one ticket, and what a ticket costs. */
  readonly lot: bigint;
  readonly cost: bigint;
  readonly places: number;
  readonly ticketsMax: number;
  readonly opensMs: number;
  readonly closesMs: number;
  readonly drawsMs: number;
  readonly completesMs: number;
  readonly listsMs: number;
}

/** When something was done: a moment between two. */
export interface Between {
  readonly fromMs: number;
  readonly toMs: number;
}

/** One offering as the rules describe it, and everybody's part in it. Source: products §4. */
export class OfferingModel {
  readonly id: string;
  readonly terms: Terms;
  readonly subscriptions: Subscription[] = [];
  /** By number until the draw, then in the order drawn. */
  tickets: Ticket[] = [];
  stage: 'open' | 'drawn' | 'completed' | 'listed' = 'open';
  /** End of the earliest time to pay that still runs; 0: there is none. */
  #endsMs = 0;
  /** Since when nobody can pay any more. */
  paidUpMs = 0;
  /** Since when its draw has been missing; 0: it is not. */
  lateSinceMs = 0;

  constructor(id: string, terms: Terms, books: Books) {
    this.id = id;
    this.terms = terms;
    const { token, lot, places } = terms;
    books.move(house('equity', token), house('reserved', token), lot * BigInt(places));
  }

  get isOver(): boolean {
    return this.stage === 'listed';
  }

  /** Whether the product has something to do for it. */
  isDue(nowMs: number): boolean {
    if (this.stage === 'open') return nowMs >= this.terms.drawsMs;
    if (this.stage === 'completed') return nowMs >= this.terms.listsMs;
    return this.stage === 'drawn' && nowMs >= this.#endsMs;
  }

  /** Tokens that the house keeps for those who may still pay. */
  get promised(): bigint {
    if (this.stage === 'completed' || this.stage === 'listed') return 0n;
    const paid = this.tickets.filter(({ state }) => state === 'paid').length;
    return this.terms.lot * BigInt(this.terms.places - paid);
  }

  ownOf = (userId: string): Subscription | undefined =>
    this.subscriptions.find((each) => each.userId === userId);

  apply(
    facts: Pick<Subscription, 'id' | 'userId' | 'paysItself'>,
    count: number,
    books: Books,
  ): void {
    const subscription: Subscription = { ...facts, tickets: [], waiting: 0n };
    for (let index = 0; index < count; index++) {
      const number = this.tickets.length + 1;
      const state = 'entered';
      const ticket = { number, of: subscription, place: 0, isPromoted: false, payUntilMs: 0 };
      const entered: Ticket = { ...ticket, state };
      subscription.tickets.push(entered);
      this.tickets.push(entered);
    }
    this.subscriptions.push(subscription);
    this.#fromBalance(subscription, count, books);
  }

  /** Puts all tickets in the order of the seed, returns what lost, pays where that was chosen. */
  draw(seed: string, drawnMs: number, books: Books): void {
    const order = orderOf(this.tickets.length, seed);
    this.tickets = order.map((number) => this.tickets[number - 1]!);
    this.tickets.forEach((ticket, index) => {
      ticket.place = index + 1;
      if (index < this.terms.places) {
        ticket.state = 'won';
        ticket.payUntilMs = drawnMs + PAY_MS;
        if (ticket.of.paysItself) this.#payOne(ticket, books);
      } else {
        ticket.state = 'lost';
        this.#toBalance(ticket.of, books);
      }
    });
    this.stage = 'drawn';
    this.awaitPayment(drawnMs);
  }

  /** Nobody can win before the next time to pay has ended. */
  awaitPayment(nowMs: number): void {
    const ends = this.tickets.flatMap((each) => (each.state === 'won' ? [each.payUntilMs] : []));
    this.#endsMs = ends.length === 0 ? 0 : Math.min(...ends);
    if (this.isPaidUp) this.paidUpMs = nowMs;
  }

  /** Whether it is drawn and no ticket can be paid any more. */
  get isPaidUp(): boolean {
    return this.stage === 'drawn' && this.#endsMs === 0;
  }

  /** Tickets that a customer can pay now. */
  payable = ({ tickets }: Subscription, nowMs: number): Ticket[] =>
    tickets.filter(({ state, payUntilMs }) => state === 'won' && nowMs < payUntilMs);

  pay(subscription: Subscription, nowMs: number, books: Books): void {
    for (const ticket of this.payable(subscription, nowMs)) this.#payOne(ticket, books);
    this.awaitPayment(nowMs);
  }

  /**
   * What was not paid in time returns, and as many of the next in line may pay, if a whole day is
   * left for it. Returns who may.
   */
  expire(when: Between, isTimeLeft: (when: Between) => boolean, books: Books): Ticket[] {
    const late = this.tickets.filter(
      ({ state, payUntilMs }) => state === 'won' && payUntilMs <= when.toMs,
    );
    for (const ticket of late) {
      ticket.state = 'expired';
      // The money of who came later in line was returned after the draw.
      if (!ticket.isPromoted) this.#toBalance(ticket.of, books);
    }
    if (!isTimeLeft(when)) return [];
    const next = this.tickets.filter(({ state }) => state === 'lost').slice(0, late.length);
    for (const ticket of next) Object.assign(ticket, { state: 'won', isPromoted: true });
    return next;
  }

  /** Once the last time to pay has ended, and once the time of the listing has come. */
  finish(nowMs: number, books: Books): void {
    const { token, lot, places, listsMs } = this.terms;
    if (this.isPaidUp) {
      const sold = this.tickets.filter(({ state }) => state === 'paid').length;
      books.move(house('reserved', token), house('equity', token), lot * BigInt(places - sold));
      this.stage = 'completed';
    }
    if (this.stage !== 'completed' || nowMs < listsMs) return;
    for (const each of this.subscriptions) {
      const { userId, id, waiting } = each;
      books.move(own(userId, 'virtual', token, id), own(userId, 'balance', token), waiting);
      each.waiting = 0n;
    }
    this.stage = 'listed';
  }

  #payOne(ticket: Ticket, books: Books): void {
    const { token, lot, cost } = this.terms;
    const { userId, id } = ticket.of;
    const from = ticket.isPromoted ? own(userId, 'balance', USDT) : own(userId, 'locked', USDT, id);
    books.move(from, INCOME, cost);
    books.move(house('reserved', token), own(userId, 'virtual', token, id), lot);
    ticket.of.waiting += lot;
    ticket.state = 'paid';
  }

  #fromBalance({ userId, id }: Subscription, count: number, books: Books): void {
    const cost = this.terms.cost * BigInt(count);
    books.move(own(userId, 'balance', USDT), own(userId, 'locked', USDT, id), cost);
  }

  #toBalance({ userId, id }: Subscription, books: Books): void {
    books.move(own(userId, 'locked', USDT, id), own(userId, 'balance', USDT), this.terms.cost);
  }
}
