import type { Db } from '@candor/server/src/platform/db.ts';
import type { Books } from './books.ts';
import type { Customer, Outcome, Intent } from './customer.ts';
import type { Finding } from './finding.ts';
import { figure, units } from './money-units.ts';

const WELCOME = units('10000');

interface Known {
  /** Free money outside the contract account, in units. */
  balance: bigint;
  readonly opened: Set<string>;
  readonly bought: Set<string>;
  readonly endedByOwner: Set<string>;
}

interface Stops {
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

/** The expected state after everything that was answered, and nothing else. */
export class Model {
  readonly #customers = new Map<string, Known>();
  readonly #stops = new Map<
    string,
    { readonly moment: number; readonly wished: readonly Stops[] }
  >();
  #moment = 0;

  meet({ userId }: Customer): void {
    this.#customers.set(userId, {
      balance: WELCOME,
      opened: new Set(),
      bought: new Set(),
      endedByOwner: new Set(),
    });
  }

  /** Requests answered from here on were sent later than all before. */
  nextMoment(): void {
    this.#moment++;
  }

  /**
   * Takes a definite response to a new request. Of requests at one moment, any may have run last.
   */
  learn({ userId }: Customer, { call, fields }: Intent, { result, refusal }: Outcome): void {
    if (refusal !== null) return;
    const known = this.#customers.get(userId)!;
    const { id, status } = (result ?? {}) as { id: string; status?: string };
    if (call === 'openPosition') known.opened.add(id);
    if (call === 'reversePosition') {
      const { closed, opened } = result as Record<'closed' | 'opened', { readonly id: string }>;
      known.endedByOwner.add(closed.id);
      known.opened.add(opened.id);
    }
    if (call === 'buySecondContract') known.bought.add(id);
    if (call === 'cancelPosition') known.endedByOwner.add(id);
    if (call === 'closePosition' && status === 'closed') known.endedByOwner.add(id);
    if (call === 'transferFunds') {
      const amount = units(fields['amount'] as string);
      known.balance += fields['from'] === 'balance' ? -amount : amount;
    }
    if (call === 'openPosition' || call === 'updateStops') {
      const text = (name: string) => (fields[name] === undefined ? null : String(fields[name]));
      const takeProfit = text(call === 'openPosition' ? 'takeProfit' : 'stopProfit');
      const intent = { takeProfit, stopLoss: text('stopLoss') };
      const before = this.#stops.get(id);
      const wished = before?.moment === this.#moment ? [...before.wished, intent] : [intent];
      this.#stops.set(id, { moment: this.#moment, wished });
    }
  }

  /** Compares the database with the responses. Only while no request is in progress. */
  async compare(db: Db, books: Books): Promise<Finding[]> {
    const found: Finding[] = [];
    const report = (rule: string, detail: string) => found.push({ rule, detail });
    const opened = await db<PositionRow[]>`
      select user_id, id, status, close_reason, take_profit, stop_loss from positions.position
      where parent_id is null`;
    const bought = await db<{ user_id: string; id: string }[]>`
      select user_id, id from second_contracts.contract`;
    for (const [userId, known] of this.#customers) {
      const own = opened.filter((row) => row.user_id === userId);
      const ids = own.map(({ id }) => id);
      const contractIds = bought.filter((row) => row.user_id === userId).map(({ id }) => id);
      const odd = [...difference(known.opened, ids), ...difference(known.bought, contractIds)];
      for (const detail of odd) report('each answered act is there once, and nothing else', detail);
      const has = books.balance(userId, 'balance');
      if (has !== known.balance)
        report(
          'money moves as it was answered',
          `${userId}: ${figure(has)}, not ${figure(known.balance)}`,
        );
      for (const row of own) {
        const problem = this.#problemOf(row, known);
        if (problem) report('a position is as its owner was told', `${row.id} ${problem}`);
      }
    }
    return found;
  }

  #problemOf(row: PositionRow, known: Known): string | null {
    if (known.endedByOwner.has(row.id)) {
      const isEnded = row.status === 'cancelled' || row.close_reason === 'user';
      return isEnded ? null : `is ${row.status} (${row.close_reason})`;
    }
    if (row.close_reason === 'user') return 'was closed by nobody';
    const { wished } = this.#stops.get(row.id) ?? {};
    if (!wished || row.status !== 'open') return null;
    const isWished = wished.some(
      ({ takeProfit, stopLoss }) =>
        isEqual(takeProfit, row.take_profit) && isEqual(stopLoss, row.stop_loss),
    );
    if (isWished) return null;
    return `stops ${row.take_profit} and ${row.stop_loss}, not ${JSON.stringify(wished)}`;
  }
}

interface PositionRow {
  user_id: string;
  id: string;
  status: string;
  close_reason: string | null;
  take_profit: string | null;
  stop_loss: string | null;
}

const isEqual = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : units(a) === units(b);

function difference(answered: ReadonlySet<string>, there: readonly string[]): string[] {
  const found = new Set(there);
  return [
    ...[...answered]
      .filter((id) => !found.has(id))
      .map((id) => `${id} was answered and is not there`),
    ...there.filter((id) => !answered.has(id)).map((id) => `${id} is there and was never answered`),
  ];
}
