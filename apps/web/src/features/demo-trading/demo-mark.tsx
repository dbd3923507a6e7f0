/** What says "demo" everywhere: a chip beside figures, a strip on top, a watermark over it all. */
import { Chip } from '@candor/ui/chip';
import { Sheet, type SheetProps } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';

export function DemoChip(): ReactNode {
  const t = useText();
  return <Chip tone="demo">{t('demoTrading.funds')}</Chip>;
}

const MARKS = Array.from({ length: 30 }, (_, index) => index);

/** Over the nearest positioned box; never in the way of a finger or a screen reader. */
export function Watermark(): ReactNode {
  const t = useText();
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid grid-cols-3 content-start justify-items-center gap-y-14 pt-8 overflow-hidden opacity-[0.07] select-none"
    >
      {MARKS.map((mark) => (
        <span key={mark} className="-rotate-24 text-[1.75rem] font-semibold text-demo">
          {t('demoTrading.mark')}
        </span>
      ))}
    </div>
  );
}

export interface DemoSheetProps extends SheetProps {
  /** Beside the chip that says "demo". */
  readonly chips?: ReactNode;
}

/** A sheet about demo money; its first line says so. */
export function DemoSheet({ chips, children, ...sheet }: DemoSheetProps): ReactNode {
  return (
    <Sheet {...sheet}>
      <div className="relative">
        <div className="mb-3 flex flex-wrap gap-2">
          <DemoChip />
          {chips}
        </div>
        {children}
        <Watermark />
      </div>
    </Sheet>
  );
}
