import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { Card } from '@candor/ui/card';
import { numberText, percentText } from '@candor/ui/number-text';
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
    <Card className="@container">
      <h2 className="mt-0 mb-2 text-headline">{t('levels.benefits')}</h2>
      <LevelRows levels={levels} own={own} />
      <p className="mt-3 mb-0 text-label font-normal text-tertiary">
        {t(rewarded > 0 ? 'levels.bonusPaidTo' : 'levels.bonusOnce', { level: rewarded })}
      </p>
      <p className="mt-2 mb-0 text-label font-normal text-tertiary">{t('levels.feeNote')}</p>
    </Card>
  );
}

/** A line for each level above 0, inside an `@container`. */
export function LevelRows({ levels, own }: Pick<BenefitsTableProps, 'levels' | 'own'>): ReactNode {
  const t = useText();
  return (
    <table className="-mx-1 w-[calc(100%+8px)] border-separate border-spacing-0 text-label">
      <thead className="@max-[20rem]:hidden">
        <tr className="align-bottom text-tertiary *:px-1 *:pb-2 *:text-end *:font-normal">
          <th scope="col" className="text-start!">
            <span className="screen-only">{t('levels.level')}</span>
          </th>
          <th scope="col">{t('levels.from')}</th>
          <th scope="col">{t('levels.bonus')}</th>
          <th scope="col">{t('levels.weekly')}</th>
          <th scope="col">{t('levels.feeDiscount')}</th>
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
  );
}

interface LineProps {
  readonly each: Levels['levels'][number];
  readonly isOwn: boolean;
}

function Line({ each, isOwn }: LineProps): ReactNode {
  const t = useText();
  const { level, threshold, upgradeBonus, weeklyEnvelope, feeDiscount } = each;
  const look = isOwn
    ? 'bg-sunken font-semibold *:first:rounded-s-control *:last:rounded-e-control'
    : '';
  return (
    <tr
      {...(isOwn ? { 'aria-current': true } : {})}
      className={`*:border-t *:border-hairline *:px-1 *:py-3 *:text-end @max-[20rem]:grid @max-[20rem]:grid-cols-2 @max-[20rem]:gap-x-3 @max-[20rem]:py-2 @max-[20rem]:*:border-0 @max-[20rem]:*:px-0 @max-[20rem]:*:py-1 @max-[20rem]:*:text-start ${look}`}
    >
      <th
        scope="row"
        className="text-start! font-[inherit] whitespace-nowrap @max-[20rem]:col-span-2 @max-[20rem]:whitespace-normal"
      >
        {t('my.level', { level })}
      </th>
      <Figure label="levels.from" value={numberText(threshold, { decimals: 0 })} />
      <Figure label="levels.bonus" value={numberText(upgradeBonus, { decimals: 2 })} />
      <Figure label="levels.weekly" value={numberText(weeklyEnvelope, { decimals: 2 })} />
      <Figure label="levels.feeDiscount" value={percentText(-feeDiscount, { decimals: 0 })} />
    </tr>
  );
}

/** Named by its column, or by itself where columns do not fit. */
function Figure({
  label,
  value,
}: {
  readonly label: MessageId;
  readonly value: string;
}): ReactNode {
  const t = useText();
  return (
    <td className="figures">
      <span className="hidden font-normal text-tertiary @max-[20rem]:block">{t(label)}</span>
      {value}
    </td>
  );
}
