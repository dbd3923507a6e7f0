import { toText } from '@candor/domain/money/money';
import {
  headCells,
  type StatementCells,
  statementColumns,
  type StatementSection,
} from '@candor/domain/wallet/statement';
import { CSV_BEGIN, csvRow } from '../../../platform/csv.ts';
import type { Translate } from '../../../platform/messages.ts';
import { cellsOf } from './statement-lines.ts';
import { sectionTitle, type StatementSource } from './statement-text.ts';

/** A statement as CSV: nine cells that are the same in every language, then translated text. */
export async function* csvChunks(source: StatementSource): AsyncGenerator<string> {
  const { statement, holder, isPractice, parts, translate } = source;
  const practice = isPractice ? translate('statement.practice') : '';
  const [first, from, before] = headCells(statement) as [
    StatementCells,
    StatementCells,
    StatementCells,
  ];
  yield [
    `${CSV_BEGIN}${[...statementColumns, 'description'].join(',')}\r\n`,
    row(first, [translate('statement.title'), holder, practice].filter(Boolean).join(', ')),
    row(from, translate('statement.from')),
    row(before, translate('statement.before')),
  ].join('');
  for await (const part of parts) {
    const { place, section } = part;
    yield cellsOf(part, statement)
      .map((cells) => row(cells, describe(cells, place, section, translate)))
      .join('');
  }
  yield statement.sections.map((section) => totalRows(section, translate)).join('');
  const mark: StatementCells = ['fingerprint', '', '', '', '', '', '', '', statement.fingerprint];
  yield row(mark, translate('statement.fingerprint'));
}

const row = (cells: StatementCells, description: string): string =>
  csvRow([...cells.map((plain) => ({ plain })), { text: description }]);

const describe = (
  [, , , , , type]: StatementCells,
  place: 'opening' | 'lines' | 'closing',
  section: StatementSection,
  translate: Translate,
): string =>
  place === 'lines'
    ? translate(`transferType.${type}`)
    : `${translate(`statement.${place}`)}: ${sectionTitle(section, translate)}`;

const totalRows = (section: StatementSection, translate: Translate): string =>
  section.totals
    .map(({ type, count, amount }) =>
      row(
        [
          'total',
          String(count),
          '',
          section.account,
          section.currency,
          type,
          toText(amount),
          '',
          '',
        ],
        `${translate('statement.total')}: ${translate(`transferType.${type}`)}`,
      ),
    )
    .join('');
