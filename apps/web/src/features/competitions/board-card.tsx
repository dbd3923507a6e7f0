import { useText } from '@candor/client/language';
import type { Board } from '@candor/domain/competitions/ranking';
import { Amount, Change } from '@candor/ui/figures';
import { Card } from '@candor/ui/card';
import { EmptyState } from '@candor/ui/message-state';
import { numberText } from '@candor/ui/number-text';
import { Segmented } from '@candor/ui/segmented';
import { useEffect, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { refresh } from '../../platform/query.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { type BoardRow, type Competition, MONEY_DECIMALS, useBoard } from './use-competitions.ts';

/** The board by profit or by return, the own row always in sight. */
export function BoardCard({ competition }: { readonly competition: Competition }): ReactNode {
  const t = useText();
  const [by, setBy] = useState<Board>('profit');
  const board = useBoard(competition.id, by);
  const rows = board.data?.pages.flatMap(({ records }) => records);
  // A new round has changed the board as well as the own place.
  useEffect(() => void refresh(['listCompetitionBoard']), [competition.scoredToMs]);
  return (
    <section aria-label={t('competition.board')} className="grid grid-cols-1 gap-3">
      <Segmented
        label={t('competition.board')}
        segments={[
          { value: 'profit', label: t('competition.byProfit') },
          { value: 'return', label: t('competition.byReturn') },
        ]}
        value={by}
        onChange={setBy}
      />
      {rows ? (
        <Card className="@container">
          <Rows competition={competition} rows={rows} by={by} />
          <MoreButton of={board} label={t('competition.more')} tone="quiet" />
          <p className="mt-3 mb-0 text-label font-normal text-tertiary">
            {competition.boardHash === undefined
              ? competition.scoredToMs === undefined
                ? t('competition.placeLater')
                : t('competition.asOf', { time: deviceTimeText(competition.scoredToMs) })
              : t('competition.final')}
          </p>
        </Card>
      ) : board.isPending ? (
        <LoadingCards count={1} />
      ) : (
        <FailedState onRetry={() => void board.refetch()} busy={board.isFetching} />
      )}
    </section>
  );
}

interface RowsProps {
  readonly competition: Competition;
  readonly rows: readonly BoardRow[];
  readonly by: Board;
}

function Rows({ competition, rows, by }: RowsProps): ReactNode {
  const t = useText();
  const { mine, baseMin } = competition;
  const ownPlace = by === 'profit' ? mine?.place : mine?.returnPlace;
  const isShown = rows.some(({ isMine }) => isMine);
  if (rows.length === 0)
    return (
      <EmptyState
        inline
        icon="trophy"
        title={t('competition.nobody')}
        text={
          by === 'profit'
            ? t('competition.nobodyText')
            : t('competition.nobodyReturn', { amount: numberText(baseMin, { decimals: 0 }) })
        }
      />
    );
  return (
    <table className="-mx-2 w-[calc(100%+16px)] border-separate border-spacing-0 text-body">
      <thead>
        <tr className="text-label text-tertiary *:px-2 *:pb-2 *:font-normal">
          <th scope="col" className="w-10 text-start">
            {t('competition.no')}
          </th>
          <th scope="col" className="text-start">
            {t('competition.trader')}
          </th>
          <th scope="col" className="text-end">
            {t('competition.profitUsdt')}
          </th>
          <th scope="col" className="text-end @max-[17rem]:hidden">
            {t('competition.return')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line
            key={row.handle}
            row={row}
            place={(by === 'profit' ? row.place : row.returnPlace) ?? 0}
            isMine={row.isMine}
          />
        ))}
        {mine && ownPlace !== undefined && !isShown ? (
          <Line row={mine} place={ownPlace} isMine isStuck />
        ) : null}
      </tbody>
    </table>
  );
}

/** Gold, silver and bronze. */
const medals = ['bg-[#f3c74a]', 'bg-[#c9ced6]', 'bg-[#dba06d]'];

interface LineProps {
  readonly row: Pick<BoardRow, 'trader' | 'profit' | 'return' | 'prize'>;
  readonly place: number;
  readonly isMine: boolean;
  readonly isStuck?: boolean;
}

function Line({ row, place, isMine, isStuck = false }: LineProps): ReactNode {
  const t = useText();
  const own = isMine
    ? '*:bg-sunken font-semibold *:first:rounded-s-control *:last:rounded-e-control'
    : '';
  const stuck = isStuck ? 'sticky bottom-20 z-1' : '';
  const medal = place <= medals.length ? medals[place - 1] : undefined;
  return (
    <tr
      {...(isMine ? { 'aria-current': true } : {})}
      className={`*:border-t *:border-hairline *:px-2 *:py-3 ${own} ${stuck}`}
    >
      <td className="figures text-secondary">
        {medal ? (
          <span
            className={`inline-flex size-6 items-center justify-center rounded-pill text-label font-semibold text-[#14181f] ${medal}`}
          >
            {place}
          </span>
        ) : (
          place
        )}
      </td>
      <th scope="row" className="text-start font-[inherit] break-words">
        {isMine ? t('competition.you') : row.trader}
        {row.prize > 0n ? (
          <span className="block text-caption font-normal text-up">
            {t('competition.prize')} {numberText(row.prize, { decimals: MONEY_DECIMALS })}
          </span>
        ) : null}
      </th>
      <td className="text-end whitespace-nowrap">
        <Amount value={row.profit} decimals={MONEY_DECIMALS} signed />
      </td>
      <td className="figures text-end whitespace-nowrap text-secondary @max-[17rem]:hidden">
        <Change rate={row.return} />
      </td>
    </tr>
  );
}
