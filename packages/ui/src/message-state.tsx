import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface MessageStateProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** One button, or two side by side, in the thumb zone. */
  readonly actions?: ReactNode;
  /** Inside a card or a tab instead of filling the screen. */
  readonly inline?: boolean;
}

/** One icon, one sentence on what will appear here, one action. */
export function EmptyState(props: MessageStateProps): ReactNode {
  return <MessageState {...props} />;
}

/** What happened, what is safe, one action. Announced when it appears. */
export function ErrorState(props: MessageStateProps): ReactNode {
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <MessageState {...props} />
    </div>
  );
}

function MessageState({ icon, title, text, actions, inline }: MessageStateProps): ReactNode {
  return (
    <div className="flex flex-1 flex-col">
      <div
        className={`flex flex-1 flex-col items-center justify-center text-center ${inline ? 'px-4 py-8' : 'min-h-[50dvh] px-8 py-12'}`}
      >
        <span
          className={`flex items-center justify-center rounded-pill border border-dashed border-control/50 bg-base ${inline ? 'size-18' : 'size-28'}`}
        >
          <Icon name={icon} size={inline ? 28 : 38} />
        </span>
        <h2 className={`mt-6 ${inline ? 'text-headline' : 'text-title'}`}>{title}</h2>
        <p className="mt-1 max-w-80 text-body text-balance text-secondary">{text}</p>
      </div>
      {actions ? (
        <div
          className={`flex flex-wrap gap-3 *:flex-[1_1_8rem] desktop:mx-auto desktop:w-full desktop:max-w-(--layout-column-max) ${inline ? 'pb-4' : '-mb-1'}`}
        >
          {actions}
        </div>
      ) : null}
    </div>
  );
}

export interface NoticeProps {
  readonly icon?: IconName;
  /** `warning` for stale and offline, `demo` for practice money and simulated prices only, `plain` for rules. */
  readonly tone?: 'warning' | 'demo' | 'plain';
  readonly children: ReactNode;
}

const noticeTones = {
  warning: 'bg-warning-soft text-warning',
  demo: 'bg-demo-soft text-demo',
  plain: 'border border-hairline bg-base font-normal text-secondary',
};

/** A banner above the content: offline, stale prices, practice money. */
export function Notice({ icon = 'clock', tone = 'warning', children }: NoticeProps): ReactNode {
  return (
    <div
      role="status"
      className={`flex items-center gap-2.5 rounded-control px-4 py-3 text-label ${noticeTones[tone]}`}
    >
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </div>
  );
}
