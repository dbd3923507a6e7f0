/** What says "demo" everywhere: a chip beside figures, a strip on top, a watermark over it all. */
import { Chip } from '@candor/ui/chip';
import { Sheet, type SheetProps } from '@candor/ui/sheet';
import { useId, type ReactNode } from 'react';
import { useText } from '../../platform/language.ts';

export function DemoChip(): ReactNode {
  const t = useText();
  return <Chip tone="demo">{t('demoTrading.funds')}</Chip>;
}

/** Over the nearest positioned box; never in the way of a finger or a screen reader. */
export function Watermark(): ReactNode {
  const t = useText();
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full fill-(--status-demo) opacity-[0.08]"
    >
      <pattern
        id={id}
        width={130}
        height={90}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-24)"
      >
        <text x={12} y={56} className="text-[1.75rem] font-semibold">
          {t('demoTrading.mark')}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
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
