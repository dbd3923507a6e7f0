import { withCommas } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { ReceiptLink, receiptParts } from './receipt-link.tsx';
import type { SecondContract } from './second-contract.ts';

/** Time of acceptance and the signed receipt to keep. Nothing for a contract without a receipt. */
export function ReceiptRow({ receipt }: Pick<SecondContract, 'receipt'>): ReactNode {
  const t = useText();
  if (!receipt) return null;
  const { acceptedAtMs, sequence } = receiptParts(receipt);
  const time = dateTimeText(acceptedAtMs).slice(-8);
  return (
    <div className="pt-3">
      <p className="text-label font-normal text-secondary">
        {t('shortTerm.accepted', { time, sequence: withCommas(sequence) })}
      </p>
      <ReceiptLink receipt={receipt} />
    </div>
  );
}
