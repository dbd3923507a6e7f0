import type { TestApp } from '../../testing/test-app.ts';
import { moneyHaltQueue } from '../release-money.ts';

/** Payloads of the command that lets money move again, for tests of every command. */
export const moneyHaltDeeds = (app: () => TestApp) => ({
  'ledger.releaseMoney': {
    payload: async () => {
      await app().db`insert into platform.money_halt (halted_at, found) values (now(), '{a: b}')`;
      const item = await moneyHaltQueue.find(app().db, 'money');
      return { ...item!.commands[0]!.payload };
    },
  },
});
