import type { Actor } from './people.ts';
import { announce } from './announce.ts';
import { readHandles } from './contest-facts.ts';
import { figure, HOUR, UNIT } from '../finance-years/figures.ts';
import { ask, freeOf, give, MINUTE, type Run } from './run.ts';

/** What somebody does in a competition. */
interface Player {
  readonly who: Actor;
  joinedAtMs: number | null;
  hasLeft: boolean;
  tradeId: string | null;
}

interface Terms {
  readonly startsAtMs: number;
  readonly joinsUntilMs: number;
  readonly endsAtMs: number;
}

const ROUNDS = 5;
const LENGTH = 150 * MINUTE;
/** Board and prizes follow the end by minutes, however many processes die on the way. */
const AFTERWARDS_MAX = 20;

/** A competition from its announcement to its last prize, with trades of every kind in it. */
export async function holdsContest(run: Run): Promise<void> {
  const { nodes, chance, cast } = run;
  const announcedAtMs = nodes.nowMs;
  const startsAtMs = announcedAtMs + chance.pick([0, 9 * MINUTE]);
  const terms = {
    startsAtMs,
    joinsUntilMs: startsAtMs + 90 * MINUTE,
    endsAtMs: startsAtMs + LENGTH,
  };
  const prizes = await announceContest(run, terms);
  const id = await newestOf(run);
  const players = cast.map((who): Player => ({
    who,
    joinedAtMs: null,
    hasLeft: false,
    tradeId: null,
  }));
  for (const { who } of players)
    if ((await freeOf(run, who)) < 400n * UNIT) await give(run, who, { amount: 500n * UNIT });
  for (let round = 0; round < ROUNDS; round++) {
    for (const player of players) await plays(run, player, { id, ...terms });
    // Some trades last less than the five minutes from which gains count.
    await nodes.pass(chance.between(2, 24) * MINUTE, { deathly: true });
  }
  await nodes.pass(terms.endsAtMs - nodes.nowMs + chance.between(0, 4) * MINUTE, { deathly: true });
  await isPaidOut(run, id);
  for (const player of players) await closes(run, player);
  const handles = await readHandles(nodes.db, id);
  const entrants = players.flatMap(({ who: { userId }, joinedAtMs, hasLeft }) =>
    joinedAtMs === null ? [] : [{ userId, handle: handles.get(userId)!, joinedAtMs, hasLeft }],
  );
  const { startsAtMs: from, endsAtMs } = terms;
  const times = { announcedAtMs, startsAtMs: from, endsAtMs, finalAtMs: nodes.nowMs };
  run.contests.push({ id, ...times, ...prizes, entrants });
}

async function announceContest(run: Run, terms: Terms) {
  const [baseMin, ...tables] = run.chance.pick([
    ['300', '50, 30.5, 20, 10', '40, 10'],
    ['1000', '', '25.25'],
    ['100', '9, 9, 9, 9, 9, 9, 9', ''],
  ] as const);
  const [profitPrizes, returnPrizes] = tables;
  await announce(run, 'competitions.announce', {
    titleEn: 'Contracts',
    titleEs: 'Contratos',
    startsAt: terms.startsAtMs,
    joinsUntil: terms.joinsUntilMs,
    endsAt: terms.endsAtMs,
    baseMin,
    profitPrizes,
    returnPrizes,
    verification: 'none',
  });
  const amounts = (text: string) =>
    text === '' ? [] : text.split(', ').map((each) => BigInt(Number(each) * 100) * (UNIT / 100n));
  return {
    baseMin: BigInt(baseMin) * UNIT,
    profitPrizes: amounts(profitPrizes),
    returnPrizes: amounts(returnPrizes),
  };
}

async function newestOf({ nodes, contests }: Run): Promise<string> {
  const { result } = await nodes.app.call('listCompetitions', {});
  const known = new Set(contests.map(({ id }) => id));
  return (result as { id: string }[]).find(({ id }) => !known.has(id))!.id;
}

async function plays(
  run: Run,
  player: Player,
  contest: Terms & { readonly id: string },
): Promise<void> {
  const { nodes, chance } = run;
  const { who, joinedAtMs } = player;
  const { id } = contest;
  if (joinedAtMs === null && nodes.nowMs < contest.joinsUntilMs && chance.happens(0.5)) {
    const atMs = nodes.nowMs;
    if ((await ask(run, who, 'joinCompetition', { id })).code === 200) player.joinedAtMs = atMs;
  } else if (joinedAtMs !== null && chance.happens(0.04)) {
    if ((await ask(run, who, 'leaveCompetition', { id })).code === 200) player.hasLeft = true;
  }
  if (chance.happens(0.25)) await moves(run, who);
  if (player.tradeId === null ? chance.happens(0.65) : chance.happens(0.55))
    await (player.tradeId === null ? opens(run, player) : closes(run, player));
}

async function moves(run: Run, who: Actor): Promise<void> {
  const isIn = run.chance.happens(0.6);
  const free = await freeOf(run, who, isIn ? 'balance' : 'contract');
  const amount = figure((free / 3n / UNIT) * UNIT);
  if (amount === '0') return;
  const [from, to] = isIn ? ['balance', 'contract'] : ['contract', 'balance'];
  await ask(run, who, 'transferFunds', { from, to, amount, currency: 'USDT' });
}

async function opens(run: Run, player: Player): Promise<void> {
  const { chance } = run;
  const [from, to, amount] = ['balance', 'contract', '100'];
  if ((await freeOf(run, player.who, 'contract')) < 70n * UNIT)
    await ask(run, player.who, 'transferFunds', { from, to, amount, currency: 'USDT' });
  const { result, code } = await ask(run, player.who, 'openPosition', {
    symbol: chance.pick(['BTCUSDT', 'ETHUSDT']),
    direction: chance.pick(['long', 'short']),
    leverage: 5,
    margin: String(chance.between(20, 60)),
  });
  if (code === 200) player.tradeId = (result as { id: string }).id;
}

/** A market that was halted a moment ago is not a second later. */
async function closes(run: Run, player: Player): Promise<void> {
  for (let attempt = 0; attempt < 3 && player.tradeId !== null; attempt++) {
    const { code } = await ask(run, player.who, 'closePosition', { id: player.tradeId });
    if (code === 200 || code === 404 || code === 409) player.tradeId = null;
    else await run.nodes.pass(1_000, { deathly: false });
  }
}

async function isPaidOut({ nodes, findings }: Run, id: string): Promise<void> {
  for (let round = 0; round < AFTERWARDS_MAX; round++) {
    const [row] = await nodes.db<{ is_over: boolean }[]>`
      select phase = 'ended' as is_over from competitions.competition where id = ${id}`;
    if (row!.is_over) return;
    await nodes.pass(MINUTE, { deathly: true });
  }
  findings.push(`competition ${id} is not over ${(AFTERWARDS_MAX * MINUTE) / HOUR} hours later`);
}
