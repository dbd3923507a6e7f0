import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import type { User } from '../../platform/session.ts';
import { dateText } from '../../platform/time-text.ts';

const LEVELS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The member level, dark in both themes. It shows what is known of the level and nothing invented. */
export function LevelCard({ user }: { readonly user: User }): ReactNode {
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
          <p className="m-0 text-display">{t('my.level', { level: user.level })}</p>
        </div>
        <Dots level={user.level} label={t('my.levelOf', { level: user.level })} />
      </div>
      <dl className="relative mt-4 mb-0 flex flex-wrap justify-between gap-4 border-t border-[white]/20 pt-3">
        <Detail label={t('my.memberSince')} value={dateText(user.createdAt)} />
        {user.inviteCode ? (
          <Detail label={t('my.inviteCode')} value={user.inviteCode} isLast />
        ) : null}
      </dl>
    </section>
  );
}

interface DetailProps {
  readonly label: string;
  readonly value: string;
  readonly isLast?: boolean;
}

function Detail({ label, value, isLast }: DetailProps): ReactNode {
  return (
    <div className={isLast ? 'text-end' : ''}>
      <dt className="text-label font-normal text-secondary">{label}</dt>
      <dd className="figures m-0 text-[1rem]/6 font-semibold">{value}</dd>
    </div>
  );
}

function Dots({ level, label }: { readonly level: number; readonly label: string }): ReactNode {
  return (
    <div role="img" aria-label={label} className="mb-2.5 flex items-center gap-1.5">
      {LEVELS.map((step) => (
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

/** The mark, large and faint. */
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
