import { useText } from '@candor/client/language';
import { add } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { numberText, percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import type { Team, TeamLevel } from './use-team.ts';

/** People, fees and income of each level, and of both. */
export function TiersTable({ team }: { readonly team: Team }): ReactNode {
  const t = useText();
  const fees = add(...team.levels.map((level) => level.fees));
  return (
    <Card className="@container">
      <h2 className="screen-only">{t('team.levels')}</h2>
      <table className="w-full border-separate border-spacing-0 text-body">
        <thead className="@max-[17rem]:hidden">
          <tr className="align-bottom text-label text-tertiary *:ps-2 *:pb-2 *:text-end *:font-normal *:first:ps-0">
            <th scope="col" className="text-start!">
              {t('team.level')}
            </th>
            <th scope="col">{t('team.people')}</th>
            <th scope="col">{t('team.theirFees')}</th>
            <th scope="col">{t('team.yourPart')}</th>
          </tr>
        </thead>
        <tbody>
          {team.levels.map((level) => (
            <Line key={level.tier} title={titleOf(level)} values={level} />
          ))}
          <Line title={t('team.total')} values={{ ...team, fees }} isTotal />
        </tbody>
      </table>
      <dl className="mt-3 mb-0 flex flex-wrap gap-x-6 gap-y-2 border-t border-hairline pt-3 text-label font-normal">
        <Fact label={t('team.joinedToday')} value={String(team.joinedToday)} />
        <Fact label={t('team.depositors')} value={String(team.depositors)} />
      </dl>
    </Card>
  );

  function titleOf({ tier, share }: TeamLevel): string {
    return t(`team.tier.${tier}`, { share: percentText(share, { decimals: 0 }) });
  }
}

interface LineProps {
  readonly title: string;
  readonly values: Pick<TeamLevel, 'people' | 'fees' | 'income'>;
  readonly isTotal?: boolean;
}

function Line({ title, values, isTotal }: LineProps): ReactNode {
  const t = useText();
  const { people, fees, income } = values;
  return (
    <tr
      className={`*:border-t *:border-hairline *:py-3 *:ps-2 *:text-end *:first:ps-0 @max-[17rem]:grid @max-[17rem]:py-2 @max-[17rem]:*:border-0 @max-[17rem]:*:p-0 @max-[17rem]:*:text-start ${isTotal ? 'font-semibold' : ''}`}
    >
      <th scope="row" className={`text-start! ${isTotal ? 'font-semibold' : 'font-normal'}`}>
        {title}
      </th>
      <Cell label={t('team.people')} value={String(people)} />
      <Cell label={t('team.theirFees')} value={numberText(fees, { decimals: 2 })} />
      <Cell label={t('team.yourPart')} value={numberText(income, { decimals: 2 })} isMain />
    </tr>
  );
}

interface CellProps {
  readonly label: string;
  readonly value: string;
  readonly isMain?: boolean;
}

/** Named by its column, or by itself where columns do not fit. */
function Cell({ label, value, isMain }: CellProps): ReactNode {
  return (
    <td className={`figures ${isMain ? 'font-semibold' : ''}`}>
      <span className="hidden text-label font-normal text-tertiary @max-[17rem]:block">
        {label}
      </span>
      {value}
    </td>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt className="text-tertiary">{label}</dt>
      <dd className="figures m-0 text-body font-medium">{value}</dd>
    </div>
  );
}
