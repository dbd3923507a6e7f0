import { useText } from '@candor/client/language';
import { worthParts } from '@candor/domain/net-worth/worth-parts';
import type { Money } from '@candor/domain/money/money';
import { Amount } from '@candor/ui/figures';
import { Fact } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { useAppearance } from '../../platform/appearance.ts';
import type { Calendar } from './use-calendar.ts';

/** What a profit is made of, and what came and went beside it. */
export function Parts({
  of,
}: {
  readonly of: Pick<Calendar, 'parts' | 'profit' | 'deposited' | 'withdrawn'>;
}): ReactNode {
  const t = useText();
  const shown = worthParts.filter((part) => (of.parts[part] ?? 0n) !== 0n);
  return (
    <dl className="mt-1">
      {shown.map((part) => (
        <Fact
          key={part}
          label={t(`profitCalendar.part.${part}`)}
          value={<Own value={of.parts[part]!} signed />}
        />
      ))}
      <Fact label={t('profitCalendar.profit')} value={<Own value={of.profit} signed />} />
      <Fact label={t('profitCalendar.deposited')} value={<Own value={of.deposited} />} />
      <Fact label={t('profitCalendar.withdrawn')} value={<Own value={of.withdrawn} />} />
    </dl>
  );
}

function Own({
  value,
  signed = false,
}: {
  readonly value: Money;
  readonly signed?: boolean;
}): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  return (
    <Amount
      value={value}
      decimals={2}
      unit="USDT"
      signed={signed}
      hidden={hidden}
      hiddenLabel={t('shell.hidden')}
    />
  );
}
