// Computes a competition again: node verify-competition.mjs https://server COMPETITION
// From its public fills and funds alone; shares no code with the product. See README.md.
import { prizesOf, ranked, scoreOf, valueOf } from './competition-rules.mjs';
import { asker, sha256 } from './seals.mjs';
import { fixed, plain } from './rules.mjs';

const [, , server, id] = process.argv;
const ask = asker(server);
const problems = [];
const say = (text) => process.stdout.write(`${text}\n`);
const check = (isRight, text) =>
  void (isRight || problems.push(text) > 20 || say(`WRONG: ${text}`));
const hashOf = (lines) => sha256(lines.join('\n')).toString('hex');
const boardFields = 'handle group joinedAtMs fromMs start in out bonus end pnl'.split(' ');
const fillFields =
  'id handle symbol direction quantity entryPrice exitPrice profit fees carry openedAtMs closedAtMs openSequence closeSequence'.split(
    ' ',
  );

async function all(call, field, query) {
  const found = [];
  for (let after; ;) {
    const page = await ask(call, { id, ...query, ...(after !== undefined && { after }) });
    found.push(...page[field]);
    if (page.next === undefined) return found;
    after = page.next;
  }
}

function checkFigures({ row, profit, ratio, gained, lost, peakAtMs }) {
  const [start, end, paidIn, out, bonus] = ['start', 'end', 'in', 'out', 'bonus'].map((name) =>
    fixed(row[name]),
  );
  const { handle } = row;
  check(fixed(row.pnl) === profit, `profit of ${handle} is ${row.pnl}, not ${plain(profit)}`);
  check(fixed(row.yieldRate) === ratio * 100n, `return of ${handle} is not ${plain(ratio)}`);
  check(end - start - paidIn + out - bonus === profit, `figures of ${handle} do not add up`);
  check(paidIn >= gained && out >= lost, `what came in or went out of ${handle} is too little`);
  check(peakAtMs === row.peakAtMs, `the peak of ${handle} was at ${peakAtMs}`);
}

const boardLine = (row) =>
  [
    row.rank,
    row.yieldRank ?? 0,
    ...boardFields.map((name) => row[name] ?? '-'),
    plain(fixed(row.yieldRate) / 100n),
    row.peakAtMs,
    row.prize,
  ].join(' ');
const fillLine = (fill) =>
  [...fillFields.map((name) => fill[name]), fill.isOpenAtEnd ? 'open' : 'closed'].join(' ');

async function main() {
  const about = await ask('getCompetition', { id });
  const { records } = await ask('listSettingVersions', { key: about.publicationKey });
  const steps = records.map(({ value }) => ({ value, ...JSON.parse(value) }));
  const announced = steps.find(({ step }) => step === 'announced');
  check(hashOf([announced.value]) === about.announcement, 'the terms are not those announced');
  const { baseMin, profitPrizes, returnPrizes, heldMinMs } = announced.terms;
  const fills = await all('listCompetitionFills', 'fills', { limit: 1000 });
  const board = await all('listCompetitionBoard', 'records', { pageSize: 100 });
  for (const fill of fills.filter(({ isOpenAtEnd }) => isOpenAtEnd))
    check(valueOf(fill) === fixed(fill.profit), `fill ${fill.id} is not valued at its price`);
  const scores = board.map((row) => scoreOf(row, fills, heldMinMs));
  for (const score of scores) checkFigures(score);
  const byProfit = ranked(scores, 'profit');
  const based = scores.filter(({ base }) => base >= fixed(baseMin));
  const byReturn = ranked(based, 'ratio');
  for (const [at, { row }] of byProfit.entries())
    check(row.rank === at + 1, `${row.handle} should have place ${at + 1}`);
  for (const [at, { row }] of byReturn.entries())
    check(row.yieldRank === at + 1, `${row.handle} should have place ${at + 1} by return`);
  say(`${board.length} entrants and ${fills.length} fills recomputed`);
  const final = steps.find(({ step }) => step === 'final');
  if (!final) return say('note: the competition runs, and its board is not final');
  const prizes = prizesOf([
    { scores: byProfit, table: profitPrizes },
    { scores: byReturn, table: returnPrizes },
  ]);
  for (const { row } of scores)
    check(
      fixed(row.prize) === (prizes.get(row.handle) ?? 0n),
      `the prize of ${row.handle} is wrong`,
    );
  const { boardHash, fillsHash } = final;
  check(hashOf(board.map(boardLine)) === boardHash, 'the board is not the one published');
  check(hashOf(fills.map(fillLine)) === fillsHash, 'the fills are not those published');
  say(`${prizes.size} winners recomputed`);
}

try {
  await main();
  say(problems.length === 0 ? 'Everything is as it should be.' : `${problems.length} differences`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  say(`The competition could not be checked: ${error.message}`);
  process.exitCode = 2;
}
