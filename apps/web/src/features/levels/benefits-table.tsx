import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import type { Levels } from './use-levels.ts';

export interface BenefitsTableProps {
  readonly levels: Levels['levels'];
  readonly own: number;
  /** The highest level whose bonus was paid. */
  readonly rewarded: number;
}

/** What each level brings, the own one marked. */
export function BenefitsTable({ levels, own, rewarded }: BenefitsTableProps): ReactNode {
  const t = useText();
  return (
    <Card>
      <h2 className="mt-0 mb-2 text-headline">{t('levels.benefits')}</h2>
      <table className="w-full border-separate border-spacing-0 text-label">
        <thead>
          <tr className="align-bottom text-tertiary *:px-2 *:pb-2 *:text-end *:font-normal">
            <th scope="col" className="text-start!">
              <span className="screen-only">{t('levels.level')}</span>
            </th>
            <th scope="col">{t('levels.from')}</th>
            <th scope="col">{t('levels.bonus')}</th>
            <th scope="col">{t('levels.weekly')}</th>
          </tr>
        </thead>
        <tbody>
          {levels
            .filter(({ level }) => level > 0)
            .map((each) => (
              <Line key={each.level} each={each} isOwn={each.level === own} />
            ))}
        </tbody>
      </table>
      <p className="mt-3 mb-0 text-label font-normal text-tertiary">
        {t(rewarded > 0 ? 'levels.bonusPaidTo' : 'levels.bonusOnce', { level: rewarded })}
      </p>
    </Card>
  );
}

interface LineProps {
  readonly each: Levels['levels'][number];
  readonly isOwn: boolean;
}

function Line({ each, isOwn }: LineProps): ReactNode {
  const t = useText();
  const { level, threshold, upgradeBonus, weeklyEnvelope } = each;
  const look = isOwn
    ? 'bg-sunken font-semibold *:first:rounded-s-control *:last:rounded-e-control'
    : '';
  return (
    <tr
      {...(isOwn ? { 'aria-current': true } : {})}
      className={`*:border-t *:border-hairline *:px-2 *:py-3 *:text-end ${look}`}
    >
      <th scope="row" className="text-start! font-[inherit] whitespace-nowrap">
        {t('my.level', { level })}
      </th>
      <td className="figures">{numberText(threshold, { decimals: 0 })}</td>
      <td className="figures">{numberText(upgradeBonus, { decimals: 2 })}</td>
      <td className="figures">{numberText(weeklyEnvelope, { decimals: 2 })}</td>
    </tr>
  );
}
