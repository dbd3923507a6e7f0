import { useNow } from '@candor/client/clock';
import { textOf, useText } from '@candor/client/language';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { subtract } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { Approximate } from '../../../parts/approximate.tsx';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import { dateTimeText, utcTimeText } from '../../../platform/time-text.ts';
import { isGivenBack, type FundingKind, type FundingRecord } from './record.ts';
import { hoursText } from './hours-text.ts';
import { useNetworkName } from './use-network-name.ts';

interface RecordProps {
  readonly record: FundingRecord;
  readonly kind: FundingKind;
}

/** A record in full: why it waits, its figures, its timeline. */
export function RecordFacts({ record, kind }: RecordProps): ReactNode {
  return (
    <div className="grid grid-cols-1 gap-4">
      <WaitingNote record={record} />
      <PayTo record={record} />
      <Figures record={record} kind={kind} />
      <Timeline record={record} />
    </div>
  );
}

/** What a bank transfer has to say, while one is expected. */
function PayTo({ record: { payTo } }: Pick<RecordProps, 'record'>): ReactNode {
  const t = useText();
  if (!payTo) return null;
  return (
    <section aria-label={t('deposit.payTo')}>
      <h2 className="text-headline">{t('deposit.payTo')}</h2>
      <p className="mt-1 text-label font-normal text-secondary">{t('deposit.memoNote')}</p>
      <Facts>
        <LongFact label={t('deposit.memo')} value={payTo.reference} />
        <LongFact label={t('payoutAccount.holder')} value={payTo.holder} />
        <LongFact label={t('deposit.iban')} value={payTo.account} />
        <LongFact label={t('deposit.bic')} value={payTo.bic} />
      </Facts>
    </section>
  );
}

/** The reason for a hold, a countdown to its end, and that no payment is needed. */
function WaitingNote({ record }: { readonly record: FundingRecord }): ReactNode {
  const t = useText();
  const time = useNow(1_000);
  const { reason, deadline } = record;
  if (reason === undefined) return null;
  const title = textOf(`funding.reason.${reason}`);
  if (deadline === undefined) return <Notice icon="info">{title}</Notice>;
  const isUsual = reason === 'handover' || reason === 'confirmation';
  return (
    <Notice {...(isUsual ? { icon: 'info' } : {})}>
      <span className="block font-semibold">
        {title} · {t('funding.left', { time: hoursText(deadline - time) })}
      </span>
      {t(afterwards[reason] ?? 'funding.waitsUntil', { time: dateTimeText(deadline) })}
    </Notice>
  );
}

/** What happens at the deadline, unless the withdrawal simply continues. */
const afterwards: Readonly<Record<string, MessageId>> = {
  chainDown: 'funding.givenBackAt',
  sanctions: 'funding.judgedBy',
  notSent: 'funding.handedOverAgain',
  handover: 'funding.usuallyBefore',
  confirmation: 'funding.usuallyBefore',
  handoverLate: 'funding.polledUntil',
  confirmationLate: 'funding.polledUntil',
};

function Figures({ record, kind }: RecordProps): ReactNode {
  const t = useText();
  const nameOf = useNetworkName();
  const { currency, amount, fee, txHash, remark } = record;
  return (
    <Facts>
      <Fact
        label={t('funding.amount')}
        value={
          <>
            <CurrencyAmount value={amount} currency={currency} />
            {currency === SETTLEMENT_CURRENCY ? (
              <span className="block text-end text-caption text-tertiary">
                <Approximate usdt={amount} />
              </span>
            ) : null}
          </>
        }
      />
      {kind === 'withdrawal' && isGivenBack(record) ? (
        <Fact
          label={t('funding.returned')}
          value={<CurrencyAmount value={amount} currency={currency} />}
        />
      ) : null}
      {kind === 'withdrawal' && !isGivenBack(record) ? (
        <>
          <Fact
            label={t('withdrawal.fee')}
            value={<CurrencyAmount value={fee} currency={currency} />}
          />
          <Fact
            label={t('withdrawal.arrives')}
            value={<CurrencyAmount value={subtract(amount, fee)} currency={currency} />}
          />
        </>
      ) : null}
      <Fact label={t('funding.network')} value={nameOf(record)} />
      <LongFact
        label={t(kind === 'deposit' ? 'funding.atAddress' : 'funding.toAddress')}
        value={record.address}
      />
      {txHash === undefined ? null : <LongFact label={t('funding.txHash')} value={txHash} />}
      <LongFact label={t('funding.id')} value={record.id} />
      {remark === undefined ? null : (
        <Fact
          label={t('withdrawal.remark')}
          value={<span className="[overflow-wrap:anywhere]">{remark}</span>}
        />
      )}
    </Facts>
  );
}

/** A value in full, wrapped, with a copy button. */
function LongFact({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  const t = useText();
  return (
    <Fact
      label={label}
      value={
        <span className="flex items-center gap-1">
          <span className="max-w-52 text-end text-label text-balance break-all">{value}</span>
          <button
            type="button"
            aria-label={`${t('deposit.copy')}: ${label}`}
            onClick={() => void copyToClipboard(value)}
            className="-my-2 -me-2 flex size-11 shrink-0 items-center justify-center rounded-control active:opacity-60"
          >
            <Icon name="copy" size={18} />
          </button>
        </span>
      }
    />
  );
}

/** The timeline, oldest first; the last line is the current status. */
function Timeline({ record }: { readonly record: FundingRecord }): ReactNode {
  const t = useText();
  const last = record.timeline.length - 1;
  return (
    <section aria-label={t('funding.timeline')}>
      <h2 className="text-headline">{t('funding.timeline')}</h2>
      <ol className="mt-2">
        {record.timeline.map(({ step, detail, time }, index) => (
          <li key={`${step}${time}${index}`} className="relative flex gap-3 pb-4 last:pb-0">
            {index < last ? (
              <span className="absolute start-[5px] top-4 bottom-0 w-px bg-control" />
            ) : null}
            <span
              className={`mt-1.5 size-[11px] shrink-0 rounded-pill ${index === last ? 'bg-inverse' : 'bg-control'}`}
            />
            <span className="min-w-0">
              <span className="block text-body font-medium">
                {textOf(`funding.step.${step}`)}
                {isReason(step, detail) ? `: ${textOf(`funding.reason.${detail}`)}` : ''}
              </span>
              <time className="figures block text-caption text-tertiary">{utcTimeText(time)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const isReason = (step: string, detail: string): boolean =>
  detail !== '' && ['waiting', 'late', 'rejected', 'failed', 'collecting'].includes(step);
