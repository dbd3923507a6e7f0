import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { PracticeChip } from '../../platform/practice-chip.tsx';

export interface ConfirmSheetProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Of the button that acts; while it cannot, why. */
  readonly label: string;
  readonly disabled: boolean;
  /** While a request is in progress. */
  readonly busy: boolean;
  /** Of the quiet button. A form without one is closed by its close button. */
  readonly keep?: string;
  readonly onConfirm: () => void;
  /** Called after the sheet closed. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A question or form before money moves: what will happen, and the button that makes it happen. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactNode {
  const t = useText();
  const { title, text, label, disabled, busy, keep, onConfirm, onClose, children } = props;
  const act = (look: string) => (
    <Button className={look} busy={busy} disabled={disabled} onClick={onConfirm}>
      {label}
    </Button>
  );
  return (
    <Sheet
      open
      question={keep !== undefined}
      stays={busy}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={title}
      text={text}
      actions={
        keep === undefined
          ? act('')
          : (close) => (
              <>
                <Button tone="quiet" disabled={busy} onClick={close}>
                  {keep}
                </Button>
                {act('grow-[1.7]!')}
              </>
            )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="empty:hidden">
          <PracticeChip />
        </p>
        {children}
      </div>
    </Sheet>
  );
}
