import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import type { SecondContract } from './second-contract.ts';

type Receipt = NonNullable<SecondContract['receipt']>;

/** The signed receipt of a bet, to keep. Nothing for one without a receipt. */
export function ReceiptLink({ receipt }: Pick<SecondContract, 'receipt'>): ReactNode {
  const t = useText();
  if (!receipt) return null;
  return (
    <button
      type="button"
      onClick={() => downloadReceipt(receipt)}
      className="hit-area mt-1 flex items-center gap-1.5 text-start text-label font-normal text-proof"
    >
      <Icon name="document" size={14} />
      {t('shortTerm.receipt')}
    </button>
  );
}

/** As the script of docs/verify reads it. */
function downloadReceipt(receipt: Receipt): void {
  const file = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `candor-receipt-${receiptParts(receipt).id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What stands in the lines of a receipt; docs/verify lists them all. */
export function receiptParts({ text }: Receipt): {
  readonly id: string;
  readonly acceptedAtMs: number;
  readonly sequence: string;
} {
  const lines = text.split('\n');
  return { id: lines[1] ?? '', acceptedAtMs: Number(lines[9]), sequence: lines[10] ?? '' };
}
