import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import type { SecondContract } from './second-contract.ts';

type Receipt = NonNullable<SecondContract['receipt']>;

/** Download of a contract's signed receipt. Nothing for a contract without one. */
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

/** In the format of the script in docs/verify. */
function downloadReceipt(receipt: Receipt): void {
  const file = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `candor-receipt-${receiptParts(receipt).id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Lines of a receipt; docs/verify lists them all. */
export function receiptParts({ text }: Receipt): {
  readonly id: string;
  readonly acceptedAtMs: number;
  readonly sequence: string;
} {
  const lines = text.split('\n');
  return { id: lines[1] ?? '', acceptedAtMs: Number(lines[9]), sequence: lines[10] ?? '' };
}
