import { useText } from '@candor/client/language';
import { levelNumbers } from '@candor/domain/levels/levels';
import type { ReactNode } from 'react';

export interface LevelCardProps {
  readonly level: number;
  /** Below the level. */
  readonly children: ReactNode;
}

/** The member level, dark in both themes. */
export function LevelCard({ level, children }: LevelCardProps): ReactNode {
  const t = useText();
  return (
    <section
      data-scheme="dark"
      className="relative overflow-hidden rounded-card bg-linear-to-br from-[#1a2432] via-[#0f1622] to-[#141c3a] p-[18px] text-primary"
    >
      <Ring />
      <div className="relative flex items-end justify-between gap-3">
        <div>
          <p className="m-0 text-label font-normal text-secondary">{t('my.memberLevel')}</p>
          <p className="m-0 text-display">{t('my.level', { level })}</p>
        </div>
        <Dots level={level} label={t('my.levelOf', { level })} />
      </div>
      <div className="relative">{children}</div>
    </section>
  );
}

function Dots({ level, label }: { readonly level: number; readonly label: string }): ReactNode {
  return (
    <div role="img" aria-label={label} className="mb-2.5 flex items-center gap-1.5">
      {levelNumbers.map((step) => (
        <span
          key={step}
          className={`h-[7px] rounded-pill ${step === level ? 'w-[18px]' : 'w-[7px]'} ${
            step <= level ? 'bg-[white]' : 'bg-[white]/25'
          }`}
        />
      ))}
    </div>
  );
}

/** The logo, large and faint. */
function Ring(): ReactNode {
  return (
    <svg
      viewBox="0 0 28 28"
      fill="none"
      stroke="white"
      strokeWidth="3.3"
      strokeOpacity="0.07"
      aria-hidden="true"
      className="absolute -end-10 -top-9 size-52"
    >
      <path d="M24.3 15.5A11 11 0 1 1 20.9 5.8M8.7 14.3l4.3 4.3L25 6.4" />
    </svg>
  );
}
