import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { Card } from '@candor/ui/card';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import type { Levels } from './use-levels.ts';

type Level = Levels['levels'][number];

export interface BenefitsTableProps {
  readonly levels: readonly Level[];
  readonly own: number;
  /** The highest level whose bonus was paid. */
  readonly rewarded: number;
}

const rows: readonly { label: MessageId; of: (level: Level) => string }[] = [
  { label: 'levels.from', of: ({ threshold }) => numberText(threshold, { decimals: 0 }) },
  { label: 'levels.bonus', of: ({ upgradeBonus }) => numberText(upgradeBonus, { decimals: 2 }) },
  {
    label: 'levels.weekly',
    of: ({ weeklyEnvelope }) => numberText(weeklyEnvelope, { decimals: 2 }),
  },
];

/** What each level brings, the own one marked; scrolls sideways where it is too wide. */
export function BenefitsTable({ levels, own, rewarded }: BenefitsTableProps): ReactNode {
  const t = useText();
  const shown = levels.filter(({ level }) => level > 0);
  return (
    <Card>
      <h2 className="mt-0 mb-2 text-headline">{t('levels.benefits')}</h2>
      <div
        role="region"
        aria-label={t('levels.benefits')}
        // Reachable by keyboard, because it scrolls.
        tabIndex={0}
        className="-mx-4 overflow-x-auto px-4"
      >
        <table className="w-full border-separate border-spacing-0 text-label">
          <thead>
            <tr>
              <th scope="col" className="sticky start-0 bg-base pe-3 text-start">
                <span className="sr-only">{t('levels.benefit')}</span>
              </th>
              {shown.map(({ level }) => (
                <Cell key={level} isOwn={level === own} edge="top">
                  {t('my.level', { level })}
                </Cell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, of }, place) => (
              <tr key={label}>
                <th
                  scope="row"
                  className="sticky start-0 border-t border-hairline bg-base py-3 pe-3 text-start font-normal whitespace-nowrap text-secondary"
                >
                  {t(label)}
                </th>
                {shown.map((level) => (
                  <Cell
                    key={level.level}
                    isOwn={level.level === own}
                    {...(place === rows.length - 1 ? { edge: 'bottom' as const } : {})}
                    isFigure
                  >
                    {of(level)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 mb-0 text-label font-normal text-tertiary">
        {t(rewarded > 0 ? 'levels.bonusPaidTo' : 'levels.bonusOnce', { level: rewarded })}
      </p>
    </Card>
  );
}

interface CellProps {
  readonly children: ReactNode;
  readonly isOwn: boolean;
  readonly isFigure?: boolean;
  readonly edge?: 'top' | 'bottom';
}

function Cell({ children, isOwn, isFigure = false, edge }: CellProps): ReactNode {
  const look = `px-2.5 py-3 text-end whitespace-nowrap ${isFigure ? 'figures border-t border-hairline text-primary' : 'font-normal text-secondary'} ${
    isOwn ? 'bg-sunken font-semibold! text-primary!' : ''
  } ${isOwn && edge === 'top' ? 'rounded-t-control' : ''} ${isOwn && edge === 'bottom' ? 'rounded-b-control' : ''}`;
  return isFigure ? (
    <td className={look}>{children}</td>
  ) : (
    <th scope="col" className={look} {...(isOwn ? { 'aria-current': true } : {})}>
      {children}
    </th>
  );
}
