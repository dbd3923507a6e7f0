import { bitcoinDeeds, bitcoinFaults, signUpPeople } from './bitcoin-deeds.ts';
import { type BitcoinHarness, CONFIRMATIONS } from './bitcoin-harness.ts';
import {
  judgeCredits,
  judgeDeposits,
  judgeHouse,
  judgePayouts,
  readChain,
} from './bitcoin-verdict.ts';
import { toldBy } from './bitcoin-told.ts';
import { chanceOf } from './chance.ts';
import { createSecondProcess } from './second-process.ts';

const MINUTE = 60_000;
const SETTLED_AFTER_ROUNDS = 80;

/**
 * Lets customers, miners, operators, the node and the signer do what they like, as a seed says, and
 * compares what the product tells with the bytes of the chain. Returns what does not fit.
 */
export async function createBitcoinSchedule(
  harness: BitcoinHarness,
  seed: number,
  { hasSecond = false } = {},
) {
  const { node, app } = harness;
  const chance = chanceOf(seed);
  const told = toldBy(app.db);
  const fired = new Map<string, number>();
  const problems: string[] = [];
  const second = createSecondProcess(app, harness.beside);

  const people = await signUpPeople(harness, problems);
  const scripts = new Map(people.map(({ person, own }) => [person.userId, own.script]));

  const { asked, elsewhere, ...deeds } = bitcoinDeeds(harness, chance, people);
  const faults = bitcoinFaults(harness, chance);
  function breakSomething(): void {
    const name = chance.one(Object.keys(faults));
    fired.set(name, (fired.get(name) ?? 0) + 1);
    faults[name]!();
  }
  function calm(): void {
    Object.assign(node.faults, { isCut: false, isStarting: false, isBusy: false });
    Object.assign(node.mood, { hides: 0, claims: 0, repeatsLast: false, changesBlocks: false });
    harness.calm();
  }

  const acts = () => ({
    ...deeds,
    breakSomething,
    calm,
    poll: harness.poll,
    pollTwice: () => second.poll(harness.poll),
    restart: () => second.stop(),
    pollLater: harness.pollLater,
    wait: () => app.clock.jump(20 * MINUTE),
    waitLong: () => app.clock.jump(70 * MINUTE),
  });

  return {
    fired,
    asked,
    /** Random events; after each poll, nothing is credited that is not final. */
    async run(steps: number): Promise<void> {
      for (let step = 0; step < steps; step++) {
        const act = chance.weighed(weightsOf(hasSecond));
        await acts()[act]();
        if (!act.startsWith('poll')) continue;
        const found = judgeCredits(readChain(node.chain()), await told.deposits());
        problems.push(...found.map((each) => `step ${step}: ${each}`));
      }
    },
    /** Ends all faults and waits for everything under way. */
    async settle(): Promise<void> {
      await second.stop();
      calm();
      for (let round = 0; round < SETTLED_AFTER_ROUNDS; round++) {
        if (round > CONFIRMATIONS * 2 && (await told.isSettled())) return;
        await app.clock.jump((round % 4 === 3 ? 30 : 1) * MINUTE);
        await harness.pass();
        await harness.pollLater();
      }
      problems.push(`not settled: ${JSON.stringify(await told.payouts())}`);
    },
    /** Everything that does not fit, empty if all is well. */
    async judge(): Promise<string[]> {
      const chain = readChain(node.chain());
      const [own] = await app.db<[{ script: string }]>`
        select script from wallet.bitcoin_coin limit 1`;
      return [
        ...problems,
        ...judgeDeposits(chain, await told.deposits(), scripts),
        ...judgePayouts(chain, await told.payouts(), asked),
        ...judgeHouse(chain, own.script, { asked, elsewhere }),
        ...(await told.wrongBalances()),
        ...(await harness.proveBooks()).map((each) => JSON.stringify(each)),
      ];
    },
  };
}

const weightsOf = (hasSecond: boolean) => ({
  pay: 10,
  mine: 22,
  reorganise: 4,
  returnToFormer: 3,
  doubleSpend: 2,
  evict: 3,
  sendAgain: 3,
  withdraw: 9,
  cancel: 2,
  moveElsewhere: 1,
  breakSomething: 10,
  calm: 8,
  poll: 16,
  pollLater: 6,
  pollTwice: hasSecond ? 8 : 0,
  restart: hasSecond ? 1 : 0,
  wait: 1,
  waitLong: 0.5,
});
