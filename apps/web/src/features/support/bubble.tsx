import type { ReactNode } from 'react';

interface BubbleProps {
  readonly isOwn: boolean;
  /** Time and state, below. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** One message: the customer's on the right, in ink. Text stays text; line breaks are kept. */
export function Bubble({ isOwn, foot, children }: BubbleProps): ReactNode {
  const look = isOwn
    ? 'self-end rounded-ee-[0.25rem] bg-inverse text-on-inverse'
    : 'self-start rounded-es-[0.25rem] bg-base text-primary';
  return (
    <div className="flex flex-col gap-1">
      <div
        className={`flex max-w-[82%] flex-col gap-2 rounded-card px-4 py-2.5 text-[1rem]/[1.375rem] break-words whitespace-pre-wrap desktop:max-w-120 ${look}`}
      >
        {children}
      </div>
      <div
        className={`figures flex flex-wrap items-center gap-x-2 text-label font-normal text-tertiary ${isOwn ? 'justify-end' : ''}`}
      >
        {foot}
      </div>
    </div>
  );
}
