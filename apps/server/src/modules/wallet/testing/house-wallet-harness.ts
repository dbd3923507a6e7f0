import { DAY_MS, MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { Refusal } from '@candor/domain/refusal';
import { inTransaction } from '../../../platform/db.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Operators of addresses of the house, and the days whose seals name them. */
export const houseWalletHarness = ({ app, clock, db }: Pick<TestApp, 'app' | 'clock' | 'db'>) => ({
  /** Until the day that ends next is sealed, and what follows from that is done. */
  async passMidnight(): Promise<void> {
    const midnightMs = Math.ceil(clock.now() / DAY_MS) * DAY_MS;
    await clock.jump(midnightMs - clock.now() + 5 * MINUTE_MS);
    await clock.advance(70 * SECOND_MS);
  },
  /** What operators do; the key of the refusal, if it is refused. */
  async operate(
    kind: string,
    entered: Record<string, unknown>,
    operatorIds: readonly string[] = ['mara', 'carl'],
  ): Promise<string> {
    const command = app.operatorCommands[kind]!;
    const payload = command.payload.safeParse(entered);
    if (!payload.success) return 'request.invalid';
    const context = { operatorIds, nowMs: clock.now() };
    try {
      await inTransaction(db, (tx) => command.execute(tx, payload.data, context));
      return 'done';
    } catch (error) {
      if (error instanceof Refusal) return error.key;
      throw error;
    }
  },
});
