import { useText } from '@candor/client/language';
import { ZERO } from '@candor/domain/money/money';
import type { LimitName } from '@candor/domain/responsible-trading/limits';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { limitTitles } from './limit-titles.ts';
import { type ResponsibleTrading, useResponsibleTrading } from './use-responsible-trading.ts';

export interface OwnNoteProps {
  /** The customer's limit on a single order of this ticket. */
  readonly stake: 'stakeSecondContract' | 'stakeMargin';
}

const losses: readonly LimitName[] = ['lossDay', 'lossWeek', 'lossMonth'];

/** What the customer has set that applies to this ticket, before the tap; nothing if nothing. */
export function OwnNote({ stake }: OwnNoteProps): ReactNode {
  const t = useText();
  const { data } = useResponsibleTrading();
  const lines = data ? linesOf(t, data, stake) : [];
  if (lines.length === 0) return null;
  return (
    <a
      href={hrefTo(data?.ownFreeze ? 'accountFreeze' : 'responsibleTrading')}
      className="block rounded-control bg-sunken px-3.5 py-2.5 text-label font-normal text-secondary active:bg-pressed"
    >
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </a>
  );
}

function linesOf(
  t: ReturnType<typeof useText>,
  { exclusion, freeze, ownFreeze, limits }: ResponsibleTrading,
  stake: OwnNoteProps['stake'],
): string[] {
  if (ownFreeze) return [t('accountFreeze.note', { time: deviceTimeText(ownFreeze.since) })];
  if (freeze) return [t('responsibleTrading.note.frozen', { time: deviceTimeText(freeze.until) })];
  if (exclusion?.isForGood) return [t('responsibleTrading.excludedForGood')];
  if (exclusion) {
    const time = deviceTimeText(exclusion.until);
    return [t(`responsibleTrading.note.${exclusion.kind}`, { time })];
  }
  return limits.flatMap(({ name, amount, used = ZERO }) => {
    if (amount === undefined) return [];
    const shown = numberText(amount, { decimals: MONEY_DECIMALS });
    if (name === stake) return t('responsibleTrading.note.stake', { amount: shown });
    if (!losses.includes(name)) return [];
    return t('responsibleTrading.note.loss', {
      name: t(limitTitles[name]),
      used: numberText(used, { decimals: MONEY_DECIMALS }),
      amount: shown,
    });
  });
}
