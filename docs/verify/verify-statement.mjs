// Checks a statement of account: node verify-statement.mjs statement.csv [https://server]
// It shares no code with the server. Without a server it checks the file against itself; with one,
// also whether it was issued.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const say = (text) => process.stdout.write(`${text}\n`);

/** Rows of a file as in RFC 4180, without a leading byte order mark. */
function rowsOf(text) {
  /** @type {string[][]} */
  const rows = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/gy;
  const whole = text.replace(/^\uFEFF/, '');
  while (cell.lastIndex < whole.length) {
    const at = cell.lastIndex;
    const found = cell.exec(whole);
    if (!found) throw new Error(`this is no table, at character ${at}`);
    rows.at(-1).push(found[1]?.replaceAll('""', '"') ?? found[2]);
    if (found[3] !== ',' && cell.lastIndex < whole.length) rows.push([]);
  }
  return rows;
}

/** Units of 10⁻¹⁸. */
function units(text) {
  const found = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text);
  if (!found) throw new Error(`${text} is no amount`);
  const size = BigInt(found[2] + (found[3] ?? '').padEnd(18, '0'));
  return found[1] ? -size : size;
}

const HASHED = ['statement', 'from', 'before', 'opening', 'line', 'closing'];

/** What is wrong with a statement, one sentence each, and its own facts. */
function checkStatement(text) {
  const [, ...rows] = rowsOf(text);
  /** @type {string[]} */
  const wrong = [];
  const kept = rows.filter(([record]) => HASHED.includes(record));
  const lines = rows.filter(([record]) => record === 'line');
  const facts = {
    reference: rows[0]?.[8] ?? '',
    lineCount: rows[0]?.[1] ?? '',
    from: rows.find(([record]) => record === 'from')?.[2] ?? '',
    before: rows.find(([record]) => record === 'before')?.[2] ?? '',
    fingerprint: createHash('sha256')
      .update(kept.map((row) => row.slice(0, 9).join(',')).join('\n'))
      .digest('hex'),
  };
  const printed = rows.find(([record]) => record === 'fingerprint')?.[8];
  if (printed !== facts.fingerprint)
    wrong.push(`its rows have the fingerprint ${facts.fingerprint}, it says ${printed}`);
  if (String(lines.length) !== facts.lineCount)
    wrong.push(`it holds ${lines.length} movements, it says ${facts.lineCount}`);
  checkSums(kept, rows, wrong);
  return { facts, wrong };
}

/** Every line must lead from one balance to the next, and the totals must match the lines. */
function checkSums(kept, rows, wrong) {
  const totals = new Map();
  let [balance, number, before] = [null, 0, ''];
  for (const [record, nr, time, account, currency, type, amount, after] of kept) {
    if (record === 'opening') [balance, before] = [units(after), time];
    if (record === 'line') {
      balance += units(amount);
      number += 1;
      const key = [account, currency, type].join();
      totals.set(key, (totals.get(key) ?? 0n) + units(amount));
      if (Number(nr) !== number || time < before)
        wrong.push(`line ${nr} stands in the wrong place`);
      if (balance !== units(after)) wrong.push(`line ${nr} does not lead to its balance`);
      before = time;
    }
    if (record === 'closing' && balance !== units(after))
      wrong.push(`${account} ${currency} does not lead to its closing balance`);
  }
  for (const [record, , , account, currency, type, amount] of rows) {
    if (record !== 'total') continue;
    const key = [account, currency, type].join();
    if (totals.get(key) !== units(amount))
      wrong.push(`the total of ${key} is not that of its lines`);
    totals.delete(key);
  }
  if (totals.size > 0) wrong.push(`there is no total of ${[...totals.keys()].join(' and ')}`);
}

async function get(server, call, parameters) {
  const url = new URL(`/api/public/${call}?${new URLSearchParams(parameters)}`, server);
  return (await fetch(url)).json();
}

async function main([file, server]) {
  const { facts, wrong } = checkStatement(await readFile(file, 'utf8'));
  say(
    `statement ${facts.reference}, ${facts.from} to ${facts.before}, ${facts.lineCount} movements`,
  );
  if (server) {
    const { code, message, result } = await get(server, 'getStatement', {
      reference: facts.reference,
    });
    if (code !== 200) wrong.push(`the server does not know it: ${message}`);
    else if (result.fingerprint !== facts.fingerprint)
      wrong.push(`the server issued it with the fingerprint ${result.fingerprint}`);
  }
  for (const sentence of wrong) say(`WRONG: ${sentence}`);
  if (wrong.length === 0)
    say(
      `right: ${facts.fingerprint}${server ? ', as it was issued' : '; ask the server whether it issued it'}`,
    );
  return wrong.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  say(`could not check: ${error.message}`);
  return 2;
});
