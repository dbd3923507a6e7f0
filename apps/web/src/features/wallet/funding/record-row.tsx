import { textOf, useText } from '@candor/client/language';
import { Chip } from '@candor/ui/chip';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { utcTimeText } from '../../../platform/time-text.ts';
import { type FundingRecord, toneOf } from './record.ts';
import { useNetworkName } from './use-network-name.ts';

export interface RecordRowProps {
  readonly record: FundingRecord;
  /** Missing: with day and zone. */
  readonly time?: string;
  readonly onOpen: () => void;
}

/** A deposit or withdrawal: amount, network, status. */
export function RecordRow({ record, time, onOpen }: RecordRowProps): ReactNode {
  const nameOf = useNetworkName();
  const { currency, amount } = record;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full flex-wrap items-center gap-x-3 gap-y-1 py-3 text-start active:opacity-60"
    >
      <CurrencyIcon code={currency} />
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block text-[1rem]/[1.375rem] font-medium">{nameOf(record)}</span>
        <time className="figures block text-caption text-tertiary">
          {time ?? utcTimeText(record.createdAt)}
        </time>
      </span>
      <span className="ms-auto text-end">
        <span className="block text-[1rem]/[1.375rem] font-semibold">
          <CurrencyAmount value={amount} currency={currency} />
        </span>
        <span className="mt-1 inline-block">
          <RecordState record={record} />
        </span>
      </span>
    </button>
  );
}

/** Status, with confirmations while they are counted. */
export function RecordState({ record }: { readonly record: FundingRecord }): ReactNode {
  const t = useText();
  const isCounting = ['confirming', 'sent'].includes(record.state);
  return (
    <Chip tone={toneOf(record)}>
      {textOf(`funding.state.${record.state}`)}
      {isCounting ? (
        <span
          aria-label={t('funding.confirmed', {
            count: record.confirmations,
            needed: record.confirmationsNeeded,
          })}
        >
          {record.confirmations}/{record.confirmationsNeeded}
        </span>
      ) : null}
    </Chip>
  );
}
