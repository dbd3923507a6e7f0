import type { ReactNode } from 'react';

const cell = 'py-2 ps-3 first:ps-0 text-end text-label font-normal';

export interface TableProps {
  /** Read by screen readers. */
  readonly caption: string;
  readonly heads: readonly string[];
  /** Rows of `Cell`s. */
  readonly children: ReactNode;
}

/** A plain table of figures: the first column names the row, the others are right-aligned. */
export function Table({ caption, heads, children }: TableProps): ReactNode {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="screen-only">{caption}</caption>
        <thead className="text-tertiary">
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={`${cell} ${index === 0 ? 'text-start!' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export interface CellProps {
  /** Names the row. */
  readonly first?: boolean;
  readonly children: ReactNode;
}

export function Cell({ first = false, children }: CellProps): ReactNode {
  if (!first) return <td className={cell}>{children}</td>;
  return (
    <th scope="row" className={`${cell} text-start! text-secondary`}>
      {children}
    </th>
  );
}
