import { inspect } from 'node:util';
import { chanceOf } from './chance.ts';
import { createSecondProcess } from './second-process.ts';
import { SOLID_LAG } from './local-tron.ts';
import { CONFIRMATIONS, type TronHarness } from './tron-harness.ts';
import { signUpOnTron, tronDeeds, tronFaults } from './tron-deeds.ts';
import { createTronVerdict } from './tron-verdict.ts';

const MINUTE = 60_000;
const SETTLED_AFTER_ROUNDS = 60;

/**
 * Lets customers, witnesses, the node and the signer do what they like, as a seed says, and compares
 * what the product tells with what was really moved. Returns what does not fit.
 */
export async function createTronSchedule(
  harness: TronHarness,
  seed: number,
  { hasSecond = false } = {},
) {
  const { chain, app } = harness;
  const chance = chanceOf(seed);
  const problems: string[] = [];
  const second = createSecondProcess(app, harness.beside);
  const fired = new Map<string, number>();

  const people = await signUpOnTron(harness, problems);
  const { unique, ...deeds } = tronDeeds(harness, chance, people);
  const verdict = createTronVerdict(harness, { people, unique });
  const faults = tronFaults(harness, chance);
  function breakSomething(): void {
    const name = chance.one(Object.keys(faults));
    fired.set(name, (fired.get(name) ?? 0) + 1);
    faults[name]!();
  }

  /** Time passes, and so do blocks, some of them late. */
  async function wait(ms: number): Promise<void> {
    await app.clock.jump(ms);
    await harness.pass(SOLID_LAG + 2);
  }

  const acts = () => ({
    ...deeds,
    mine: () => harness.pass(chance.between(1, 3)),
    mineUnseen: () => chain.mine(chance.between(1, 5)),
    breakSomething,
    calm: harness.calm,
    poll: harness.poll,
    pollTwice: () => second.poll(harness.poll),
    restart: () => second.stop(),
    pollLater: harness.pollLater,
    expire: () => wait(chance.between(4, 7) * MINUTE),
    waitLong: () => wait(70 * MINUTE),
  });

  return {
    fired,
    unique,
    /** Random events; after each poll, nothing is credited that is not final. */
    async run(steps: number): Promise<void> {
      for (let step = 0; step < steps; step++) {
        const act = chance.weighed(weightsOf(hasSecond));
        await acts()[act]();
        if (!act.startsWith('poll')) continue;
        problems.push(...(await verdict.judgeCredits()).map((each) => `step ${step}: ${each}`));
      }
    },
    /** Ends all faults and waits for everything under way. */
    async settle(): Promise<void> {
      await second.stop();
      harness.calm();
      for (let round = 0; round < SETTLED_AFTER_ROUNDS; round++) {
        await harness.pass(CONFIRMATIONS);
        if (round > 4 && (await verdict.isSettled())) return;
        await wait((round % 4 === 3 ? 20 : 1) * MINUTE);
        await harness.pollLater();
      }
      problems.push(`not settled: ${inspect((await verdict.told()).payouts)}`);
    },
    /** Everything that does not fit, empty if all is well. */
    async judge(): Promise<string[]> {
      return [
        ...problems,
        ...(await verdict.judgeCredits()),
        ...(await verdict.judgeDeposits()),
        ...(await verdict.judgePayouts()),
        ...(await verdict.judgeBalances()),
        ...(await harness.proveBooks()).map((each) => JSON.stringify(each)),
      ];
    },
  };
}

const weightsOf = (hasSecond: boolean) => ({
  pay: 12,
  mine: 22,
  mineUnseen: 4,
  reorganise: 5,
  withdraw: 8,
  cancel: 2,
  breakSomething: 9,
  calm: 9,
  poll: 12,
  pollLater: 6,
  pollTwice: hasSecond ? 8 : 0,
  restart: hasSecond ? 1 : 0,
  expire: 3,
  waitLong: 1,
});
