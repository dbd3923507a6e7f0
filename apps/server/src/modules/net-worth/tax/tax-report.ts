import { HOUR_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { taxReportPath } from '@candor/contract/wire/calls';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { addLine, NO_TAX, profitOf, type TaxLine } from '@candor/domain/tax-lots/tax-lines';
import type { CallContext } from '../../../http/handler.ts';
import { CSV_BEGIN, csvRow } from '../../../platform/csv.ts';
import { type Db, inTransaction } from '../../../platform/db.ts';
import type { Download } from '../../../platform/download.ts';
import type { Translate } from '../../../platform/messages.ts';
import type { NetWorthOptions } from '../deps.ts';
import { countSince, insertTaxReport, takeTaxReport, type TaxReport } from './store-tax-reports.ts';
import { readTaxLines } from './tax-lines.ts';

const REPORTS_PER_HOUR = 20;
/** Lifetime of the single-use link. */
const LINK_MS = 60_000;
const SECRET_BYTES = 32;
const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
/** Hours between UTC and the time zone of the report. */
const OFFSET_MS = 8 * HOUR_MS;

type Deps = Pick<NetWorthOptions, 'db' | 'clock' | 'random' | 'translator'>;

/** A single-use link to the report of a year. Refuses: netWorth.tooManyTaxReports. */
export async function createTaxReport(
  { db, clock, random }: Deps,
  { year }: RequestOf<'createTaxReport'>,
  { userId, language = '' }: CallContext,
): Promise<ResultOf<'createTaxReport'>> {
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const nowMs = clock.now();
  const report = { userId, id: random.uuid(nowMs), year, language: language.slice(0, 64) };
  await inTransaction(db, async (tx) => {
    if ((await countSince(tx, userId, nowMs - HOUR_MS)) >= REPORTS_PER_HOUR)
      throw new Refusal('netWorth.tooManyTaxReports');
    const ticket = { hash: ticketHash(secret), nowMs, expiresAtMs: nowMs + LINK_MS };
    await insertTaxReport(tx, report, ticket);
  });
  return { url: `${taxReportPath}/${report.id}.${secret}`, expiresIn: LINK_MS / 1_000 };
}

/** The file behind a link, using the link up; null for an invalid link. */
export async function openTaxReport(
  { db, clock, translator }: Deps,
  ticket: string,
): Promise<Download | null> {
  const [, id, secret] = TICKET.exec(ticket) ?? [];
  if (!id || !secret) return null;
  const report = await takeTaxReport(db, { id, hash: ticketHash(secret) }, clock.now());
  if (!report) return null;
  return {
    fileName: `candor-tax-${report.year}.csv`,
    contentType: 'text/csv; charset=utf-8',
    chunks: csvOf(db, report, translator(report.language)),
  };
}

const ticketHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const columns = [
  'section',
  'record',
  'asset',
  'type',
  'acquired_utc8',
  'disposed_utc8',
  'quantity',
  'proceeds_usdt',
  'cost_usdt',
  'fees_usdt',
  'carry_usdt',
  'profit_usdt',
  'description',
] as const;

/** Figures and words of ours as they are; translated text is quoted and cannot become a formula. */
async function* csvOf(db: Db, report: TaxReport, translate: Translate): AsyncGenerator<string> {
  const { userId, year } = report;
  const title = translate('taxReport.csv', { year: String(year) });
  yield `${CSV_BEGIN}${columns.join(',')}\r\n${row(['report', '', '', String(year)], title)}`;
  let totals = NO_TAX;
  for await (const lines of readTaxLines(db, userId, year)) {
    totals = lines.reduce(addLine, totals);
    yield lines.map((line) => row(cellsOf(line), translate(`taxReport.${line.section}`))).join('');
  }
  const sums = [totals.proceeds, totals.cost, totals.fees, totals.carry, totals.profit].map(toText);
  yield row(['total', String(totals.lines), '', '', '', '', '', ...sums], title);
}

function cellsOf(line: TaxLine): string[] {
  const { section, id, asset, type, acquiredAtMs, atMs, quantity } = line;
  const figures = [line.proceeds, line.cost, line.fees, line.carry, profitOf(line)].map(toText);
  return [
    section,
    id,
    asset,
    type,
    acquiredAtMs === null ? '' : timeText(acquiredAtMs),
    timeText(atMs),
    quantity === null ? '' : toText(quantity as Parameters<typeof toText>[0]),
    ...figures,
  ];
}

const timeText = (atMs: number): string => new Date(atMs + OFFSET_MS).toISOString().slice(0, 19);

function row(cells: readonly string[], description: string): string {
  const [section = '', record = '', ...figures] = cells;
  const missing = Array.from({ length: columns.length - 1 - cells.length }, () => '');
  const plain = [...figures, ...missing].map((cell) => ({ plain: cell }));
  return csvRow([{ plain: section }, { text: record }, ...plain, { text: description }]);
}
