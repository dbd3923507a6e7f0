import { setImmediate } from 'node:timers/promises';
import { currencyCodes } from '@candor/domain/money/currencies';
import { transferTypes } from '@candor/domain/ledger/transfer';
import { type Money, toText } from '@candor/domain/money/money';
import type { StatementLine, StatementSection } from '@candor/domain/wallet/statement';
import { createPageWriter, PAGE, type PageWriter } from '../../../platform/pdf/page-writer.ts';
import { languageTag, type Translate } from '../../../platform/messages.ts';
import { sectionTitle, type StatementSource } from './statement-text.ts';
import type { IssuedStatement } from './store-statements.ts';

/** Rows drawn before yielding to the event loop. */
const ROWS_AT_ONCE = 20;
const QUIET = '#5d6470';
const DEMO = '#6b3fa8';
const BOTTOM = PAGE.height - 60;
const LEFT = PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const ROW = 23;

/** Positions of the columns. */
const columns = {
  number: { x: LEFT, width: 34 },
  time: { x: LEFT + 38, width: 92 },
  type: { x: LEFT + 136, width: 165 },
  amount: { x: LEFT + 307, width: 100, align: 'end' },
  balance: { x: LEFT + 413, width: WIDTH - 413, align: 'end' },
} as const;

/** A statement as PDF: owner, terms and totals first, then every line, account by account. */
export async function* pdfChunks(source: StatementSource): AsyncGenerator<Uint8Array> {
  const { statement, translate } = source;
  const writer = await createPageWriter(
    { title: translate('statement.title'), language: languageTag(statement.language) },
    textsOf(source),
  );
  const sheet = new Sheet(writer, statement, translate);
  writeFirstPage(sheet, source);
  for await (const { section, place, lines } of source.parts) {
    if (place === 'opening') sheet.beginSection(section);
    for (const [index, line] of lines.entries()) {
      sheet.line(line);
      if ((index + 1) % ROWS_AT_ONCE !== 0) continue;
      yield* writer.take();
      await setImmediate();
    }
    if (place === 'closing') sheet.endSection(section);
    yield* writer.take();
  }
  yield* writer.finish();
}

const printed = [
  'title',
  'practice',
  'holder',
  'customer',
  'reference',
  'from',
  'before',
  'issued',
  'fingerprint',
  'check',
  'summary',
  'nothing',
  'opening',
  'closing',
  'page',
  'time',
  'type',
  'amount',
  'balance',
];

/** All text in the document, to choose its fonts. */
function textsOf({ statement, holder, translate }: StatementSource): string[] {
  return [
    holder,
    ...printed.map((word) => translate(`statement.${word}`)),
    ...transferTypes.map((type) => translate(`transferType.${type}`)),
    ...statement.sections.map((section) => sectionTitle(section, translate)),
    ...currencyCodes,
    // Figures, times and names of movements.
    '0123456789.,:-−/()_ UTC abcdefghijklmnopqrstuvwxyz Candor',
  ];
}

/** Exact, with commas and a true minus sign, as on every screen. */
export function figure(amount: Money): string {
  const [whole = '', fraction] = toText(amount).split('.');
  const grouped = whole.replace('-', '−').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const minute = (epochMs: number): string =>
  new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');

function writeFirstPage(sheet: Sheet, source: StatementSource): void {
  const { statement, holder, isPractice, translate } = source;
  sheet.beginPage();
  sheet.write('Candor', { size: 18 }, 30);
  sheet.write(translate('statement.title'), { size: 13 }, isPractice ? 20 : 26);
  if (isPractice) sheet.write(translate('statement.practice'), { size: 8.5, color: DEMO }, 24);
  const facts: readonly (readonly [string, string])[] = [
    ...(holder === '' ? [] : [['holder', holder] as const]),
    ['customer', statement.userId],
    ['reference', statement.reference],
    ['from', `${minute(statement.fromMs)} UTC`],
    ['before', `${minute(statement.beforeMs)} UTC`],
    ['issued', `${minute(statement.issuedAtMs)} UTC`],
    ['fingerprint', statement.fingerprint],
  ];
  for (const [word, value] of facts) sheet.fact(translate(`statement.${word}`), value);
  sheet.write(translate('statement.check'), { size: 7.5, color: QUIET }, 22);
  sheet.write(translate('statement.summary'), { size: 11 }, 20);
  if (statement.sections.length === 0)
    sheet.write(translate('statement.nothing'), { size: 9, color: QUIET }, 18);
  for (const section of statement.sections) sheet.summary(section);
}

/** A page in progress and the header of the next one. */
class Sheet {
  readonly #writer: PageWriter;
  readonly #statement: IssuedStatement;
  readonly #translate: Translate;
  #y = 0;
  #page = 0;
  #section: StatementSection | undefined;

  constructor(writer: PageWriter, statement: IssuedStatement, translate: Translate) {
    this.#writer = writer;
    this.#statement = statement;
    this.#translate = translate;
  }

  beginPage(): void {
    this.#writer.newPage();
    this.#page += 1;
    this.#y = PAGE.margin;
    const foot = { y: PAGE.height - 36, size: 7, color: QUIET };
    const page = `${this.#translate('statement.page')} ${this.#page}`;
    this.#writer.text(this.#statement.reference, { ...foot, x: LEFT, width: WIDTH - 60 });
    this.#writer.text(page, { ...foot, x: LEFT + WIDTH - 60, width: 60, align: 'end' });
  }

  #room(height: number): void {
    if (this.#y + height <= BOTTOM) return;
    this.beginPage();
    if (this.#section) this.#heads(this.#section);
  }

  write(text: string, poll: { size: number; color?: string }, height: number): void {
    this.#room(height);
    this.#writer.text(text, { x: LEFT, y: this.#y, width: WIDTH, ...poll });
    this.#y += height;
  }

  fact(label: string, value: string): void {
    this.#room(15);
    const place = { y: this.#y, size: 8.5 };
    this.#writer.text(label, { ...place, x: LEFT, width: 120, color: QUIET });
    this.#writer.text(value, { ...place, x: LEFT + 128, width: WIDTH - 128 });
    this.#y += 15;
  }

  /** Both balances, and totals in and out by type. */
  summary(section: StatementSection): void {
    const { opening, closing, totals } = section;
    this.#sum(sectionTitle(section, this.#translate), null, 10);
    this.#sum(this.#translate('statement.opening'), opening);
    for (const { type, count, amount } of totals)
      this.#sum(`${this.#translate(`transferType.${type}`)} (${count})`, amount);
    this.#sum(this.#translate('statement.closing'), closing);
    this.#y += 8;
  }

  #sum(label: string, amount: Money | null, size = 8.5): void {
    this.#room(15);
    const place = { y: this.#y, size };
    this.#writer.text(label, { ...place, x: LEFT, width: WIDTH - 190 });
    if (amount !== null)
      this.#writer.text(figure(amount), {
        ...place,
        x: LEFT + WIDTH - 180,
        width: 180,
        align: 'end',
      });
    this.#y += 15;
  }

  beginSection(section: StatementSection): void {
    this.#section = undefined;
    // Avoids a heading alone at the bottom of a page.
    if (this.#y + 110 > BOTTOM) this.beginPage();
    this.#section = section;
    this.#y += 12;
    this.#heads(section);
    this.#balance('opening', section.opening);
  }

  endSection(section: StatementSection): void {
    this.#balance('closing', section.closing);
    this.#section = undefined;
  }

  #heads(section: StatementSection): void {
    const title = { x: LEFT, y: this.#y, width: WIDTH, size: 11 };
    this.#writer.text(sectionTitle(section, this.#translate), title);
    this.#y += 20;
    const words = { time: 'time', type: 'type', amount: 'amount', balance: 'balance' } as const;
    for (const [column, word] of Object.entries(words)) {
      const place = { ...columns[column as keyof typeof words], y: this.#y, size: 7.5 };
      this.#writer.text(this.#translate(`statement.${word}`), { ...place, color: QUIET });
    }
    this.#y += 13;
    this.#writer.rule(this.#y);
    this.#y += 5;
  }

  #balance(word: 'opening' | 'closing', amount: Money): void {
    this.#room(ROW);
    const place = { y: this.#y, size: 8.5 };
    this.#writer.text(this.#translate(`statement.${word}`), { ...place, ...columns.type });
    this.#writer.text(figure(amount), { ...place, ...columns.balance });
    this.#y += 18;
  }

  line({ number, atMs, type, amount, balance, movement }: StatementLine): void {
    this.#room(ROW);
    const place = { y: this.#y, size: 8 };
    const quiet = { y: this.#y, size: 8, color: QUIET };
    this.#writer.text(String(number), { ...quiet, ...columns.number });
    this.#writer.text(minute(atMs), { ...quiet, ...columns.time });
    this.#writer.text(this.#translate(`transferType.${type}`), { ...place, ...columns.type });
    this.#writer.text(figure(amount), { ...place, ...columns.amount });
    this.#writer.text(figure(balance), { ...place, ...columns.balance });
    const { x, width } = columns.type;
    this.#writer.text(movement, { x, width, y: this.#y + 10.5, size: 5.5, color: QUIET });
    this.#y += ROW;
  }
}
