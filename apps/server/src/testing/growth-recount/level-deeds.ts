import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { giveMoney } from '../../modules/positions/testing/give-money.ts';
import { seededRandom } from '../../platform/random.ts';
import { dayNumber, figure, UNIT, units } from '../finance-years/figures.ts';
import { callAs } from '../finance-years/people.ts';
import { announceTerms } from './announce.ts';
import { dayBegin, freeOf, give, type Run } from './run.ts';

const MICRO = UNIT / 1_000_000n;

/** The same money shows itself on one account after the other, at a threshold or a hair below it. */
export async function pumps(run: Run): Promise<void> {
  const { chance, cast, terms } = run;
  const who = chance.pick(cast);
  const { threshold } = chance.pick(terms.at(-1)!.levels);
  const target =
    threshold + chance.pick([0n, -MICRO, MICRO * BigInt(chance.between(1, 9_000_000))]);
  const change = (target < 0n ? 0n : target) - (await freeOf(run, who));
  if (change !== 0n) await give(run, who, { amount: change });
}

export async function paysFee(run: Run): Promise<void> {
  const { nodes, chance, cast } = run;
  const who = chance.pick(cast);
  const fee = MICRO * BigInt(chance.between(1, chance.pick([7, 1_000, 90_000_000])));
  if (fee > (await freeOf(run, who))) return;
  const random = seededRandom(`fee/${nodes.nowMs}/${chance.share()}`);
  // As any fill posts it.
  await giveMoney({ db: nodes.db, clock: nodes.app.clock, random })(who.userId, [
    {
      type: 'tradingFee',
      from: customerAccount(who.userId, 'balance', 'USDT'),
      to: houseAccount('fees', 'USDT'),
      currency: 'USDT',
      amount: money(figure(fee)),
    },
  ]);
}

/** A contract that is opened and closed: what it costs and brings is in the books. */
export async function tradesBriefly(run: Run): Promise<void> {
  const { nodes, chance, cast } = run;
  const who = chance.pick(cast);
  if ((await freeOf(run, who)) < 200n * UNIT) return;
  const call = (name: Parameters<typeof callAs>[2]['name'], fields: Record<string, unknown>) =>
    callAs(nodes.app, who, { name, fields });
  await call('transferFunds', { from: 'balance', to: 'contract', amount: '150', currency: 'USDT' });
  const direction = chance.pick(['long', 'short']);
  const order = { symbol: 'BTCUSDT', direction, leverage: 5, margin: '50' };
  const { result, code } = await call('openPosition', order);
  if (code !== 200) return;
  await nodes.pass(1_000, { deathly: false });
  await call('closePosition', { id: (result as { id: string }).id });
}

/** Everybody asks for their envelope, twice at once and through both processes. */
export async function opensEverywhere({ nodes, cast, openings, findings }: Run): Promise<void> {
  for (const who of cast) {
    await callAs(nodes.app, who, { name: 'getUser', fields: {} });
    const atMs = nodes.nowMs;
    const answers = await Promise.all(
      [nodes.app, nodes.other, nodes.app].map((app) =>
        app.call('openEnvelope', {}, { token: who.token }),
      ),
    );
    const opened = answers.filter(({ code }) => code === 200).length;
    if (opened > 1) findings.push(`${who.name} opened an envelope ${opened} times`);
    if (opened > 0) openings.push({ userId: who.userId, atMs });
  }
}

export async function changeTerms(run: Run): Promise<void> {
  const version = run.terms.length;
  const firstDay = await announceTerms(run, version);
  const shown = (await run.nodes.app.call('listLevels', {})).result as {
    next?: { levels: { threshold: string; upgradeBonus: string; weeklyEnvelope: string }[] };
  };
  run.terms.push({
    fromDay: dayNumber(dayBegin(firstDay)),
    levels: shown.next!.levels.map((each) => ({
      threshold: units(each.threshold),
      bonus: units(each.upgradeBonus),
      envelope: units(each.weeklyEnvelope),
    })),
  });
}
