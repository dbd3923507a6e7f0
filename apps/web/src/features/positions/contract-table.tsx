import { useText } from '@candor/client/language';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import type { ReactNode } from 'react';
import { pairName, shownMarket } from '../../parts/markets.ts';
import { moveInList } from '../../parts/move-in-list.ts';
import type { Position } from './position.ts';

export interface ContractTableProps {
  /** Headings of the figures, between the contract and what can be done with it. */
  readonly columns: readonly string[];
  /** What can be done with all lines, above what can be done with each. */
  readonly acts?: ReactNode;
  /** Lines, each begun by a `ContractHead`. */
  readonly children: ReactNode;
}

/** Look of a figure in a line. */
export const figureCell = 'border-t border-hairline py-2.5 ps-2.5 text-end text-label';

/** Positions or orders where there is room for columns. */
export function ContractTable({ columns, acts, children }: ContractTableProps): ReactNode {
  const t = useText();
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-label font-normal text-tertiary">
          <th scope="col" className="py-2.5 text-start font-normal">
            {t('position.contract')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2.5 ps-2.5 text-end font-normal">
              {column}
            </th>
          ))}
          <th scope="col" className="ps-2.5 text-end">
            <span className="screen-only">{t('position.acts')}</span>
            {acts}
          </th>
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of its buttons */}
      <tbody onKeyDown={moveInList}>{children}</tbody>
    </table>
  );
}

export interface ContractHeadProps {
  readonly position: Position;
  /** A third line: margin mode, or when it was placed. */
  readonly note: ReactNode;
}

/** What a line is about: pair, side, leverage. */
export function ContractHead({ position, note }: ContractHeadProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const tone = position.direction === 'long' ? 'text-up' : 'text-down';
  return (
    <th scope="row" className="border-t border-hairline py-2.5 text-start font-normal">
      <span className="flex items-center gap-2.5">
        <CurrencyIcon code={market.base} size={28} />
        <span>
          <span className="block text-body-strong">{pairName(market)}</span>
          <span className={`block text-label ${tone}`}>
            {t(`ticket.${position.direction}`)} {position.leverage}×
          </span>
          <span className="figures block text-caption text-tertiary">{note}</span>
        </span>
      </span>
    </th>
  );
}
