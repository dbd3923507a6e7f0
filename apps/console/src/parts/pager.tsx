import { Button, type ButtonProps } from '@candor/ui/button';
import type { ReactNode } from 'react';
import { useText } from '../platform/language.ts';

export interface PagerProps {
  /** Of the first line shown, from 0. */
  readonly offset: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
  readonly tone: ButtonProps['tone'];
}

/** To the newer and the older lines of a list, newest first. */
export function Pager({ offset, pageSize, total, onOffset, tone }: PagerProps): ReactNode {
  const t = useText();
  const step = (label: 'console.newer' | 'console.older', by: number, disabled: boolean) => (
    <Button tone={tone} size="compact" disabled={disabled} onClick={() => onOffset(offset + by)}>
      {t(label)}
    </Button>
  );
  return (
    <>
      {step('console.newer', -pageSize, offset === 0)}
      {step('console.older', pageSize, offset + pageSize >= total)}
    </>
  );
}
