import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';

interface LampProps {
  readonly isWell: boolean;
  readonly title: string;
  readonly value: string;
}

/** One health figure; color is never the only signal. */
export function Lamp({ isWell, title, value }: LampProps): ReactNode {
  return (
    <div className={`rounded-card p-4 ${isWell ? 'bg-base' : 'bg-danger-soft'}`}>
      <div className="flex items-center gap-2 text-label text-secondary">
        <Icon
          name={isWell ? 'check' : 'info'}
          size={16}
          className={isWell ? 'text-proof' : 'text-danger'}
        />
        {title}
      </div>
      <div className={`figures mt-1 text-title ${isWell ? '' : 'text-danger'}`}>{value}</div>
    </div>
  );
}
