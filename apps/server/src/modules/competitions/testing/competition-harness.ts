import { inTransaction } from '../../../platform/db.ts';
import type { TestAnswer, TestApp, Visitor } from '../../../testing/test-app.ts';
import { listCompetitions } from '../store.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export interface Trader extends Visitor {
  readonly token: string;
  readonly userId: string;
}

export interface OpenTrade {
  readonly id: string;
  close(): Promise<TestAnswer>;
}

/** A row of a board as a client reads it. */
export interface BoardRow {
  readonly handle: string;
  readonly rank: number;
  readonly yieldRank?: number;
  readonly pnl: string;
  readonly yieldRate: string;
  readonly start: string;
  readonly end: string;
  readonly in: string;
  readonly out: string;
  readonly bonus: string;
  readonly trades: number;
  readonly prize: string;
  readonly group?: string;
  readonly isMine: boolean;
}

/** Two people of the house. */
const TWO = ['operator-one', 'operator-two'];

/** Terms as operators enter them: three hours from now on, joined until the last. */
export const enteredAt = (nowMs: number, changes: Record<string, unknown> = {}) => ({
  titleEn: 'January contracts',
  titleEs: 'Contratos de enero',
  startsAt: nowMs,
  joinsUntil: nowMs + 2 * HOUR,
  endsAt: nowMs + 3 * HOUR,
  baseMin: '100',
  profitPrizes: '500, 300.50',
  returnPrizes: '200',
  verification: 'none',
  ...changes,
});

/** Competitions of a test product and the people in them. */
export function competitionHarness(app: TestApp) {
  const run = (kind: string, payload: unknown) =>
    inTransaction(app.db, (tx) =>
      app.app.operatorCommands[kind]!.execute(tx, payload, {
        operatorIds: TWO,
        nowMs: app.clock.now(),
      }),
    );
  const rowsOf = async (id: string, as: Visitor = {}, by = 'profit'): Promise<BoardRow[]> => {
    const { result } = await app.call('listCompetitionBoard', { id, by, pageSize: 100 }, as);
    return (result as { records: BoardRow[] }).records;
  };
  return {
    /** Of the newest competition, announced with changed terms. */
    async announce(changes: Record<string, unknown> = {}): Promise<string> {
      await run('competitions.announce', enteredAt(app.clock.now(), changes));
      const all = await listCompetitions(app.db);
      return all.toSorted((a, b) => b.id.localeCompare(a.id))[0]!.id;
    },
    cancel: (id: string) => run('competitions.cancel', { id }),
    /** A customer with money in the contract account; `device`: what they sign up with. */
    async trader(amount = '5000'): Promise<Trader> {
      const { token, userId } = await app.signUp();
      if (amount !== '0')
        await app.call(
          'transferFunds',
          { from: 'balance', to: 'contract', amount, currency: 'USDT' },
          { token },
        );
      return { token, userId };
    },
    async open(who: Trader, changes: Record<string, unknown> = {}): Promise<OpenTrade> {
      const order = {
        symbol: 'BTCUSDT',
        direction: 'long',
        leverage: 10,
        margin: '500',
        orderType: 'market',
        marginMode: 'isolated',
        ...changes,
      };
      const answer = await app.call('openPosition', order, who);
      if (answer.code !== 200) throw new Error(`not opened: ${JSON.stringify(answer)}`);
      const { id } = answer.result as { id: string };
      return { id, close: () => app.call('closePosition', { id }, who) };
    },
    join: (who: Trader, id: string) => app.call('joinCompetition', { id }, who),
    leave: (who: Trader, id: string) => app.call('leaveCompetition', { id }, who),
    /** Lets time pass, then the jobs of that moment. */
    async pass(ms: number): Promise<void> {
      await app.clock.jump(ms);
      await app.clock.advance(1_100);
    },
    /** Lets time pass until the next round of the board. */
    async round(): Promise<void> {
      await app.clock.jump(31_000);
      await app.clock.advance(1_100);
    },
    rowsOf,
    async rowOf(id: string, who: Trader): Promise<BoardRow | undefined> {
      return (await rowsOf(id, who)).find(({ isMine }) => isMine);
    },
    async detail(id: string, as: Visitor = {}): Promise<Record<string, never>> {
      return (await app.call('getCompetition', { id }, as)).result;
    },
    async balanceOf(who: Trader): Promise<string> {
      const { result } = await app.call('listBalances', {}, who);
      const balances = result as { currency: string; available: string }[];
      return balances.find(({ currency }) => currency === 'USDT')?.available ?? '0';
    },
  };
}

/** Payloads of every operators' command on competitions. */
export const competitionDeeds = (appOf: () => TestApp) => ({
  'competitions.announce': { payload: async () => enteredAt(appOf().clock.now()) },
  'competitions.cancel': {
    payload: async () => {
      const app = appOf();
      const startsAt = app.clock.now() + HOUR;
      return { id: await competitionHarness(app).announce({ startsAt }) };
    },
  },
});

export type CompetitionHarness = ReturnType<typeof competitionHarness>;
