import { useText } from '@candor/client/language';
import type { IconName } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Intro, Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { Unanswered } from '../../../parts/unanswered.tsx';
import { utcTimeText } from '../../../platform/time-text.ts';
import { SafetyBar } from './form-page.tsx';

export interface KeyPageProps<Key> {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly icon: IconName;
  readonly noneTitle: ReactNode;
  readonly asked: {
    readonly data: readonly Key[] | undefined;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly row: (key: Key) => ReactNode;
  readonly keyOf: (key: Key) => string;
  /** Adding one, or why that cannot be. */
  readonly actions: ReactNode;
  readonly notice?: ReactNode;
  /** Sheets. */
  readonly children?: ReactNode;
}

/** A screen of things that sign in to the account: passkeys, wallets. */
export function KeyPage<Key>(props: KeyPageProps<Key>): ReactNode {
  const { title, text, icon, noneTitle, asked, row, keyOf, actions, notice, children } = props;
  const t = useText();
  return (
    <Page actionsWidth="form" actions={actions}>
      <SafetyBar title={title} />
      <Intro>{text}</Intro>
      {notice}
      {asked.data ? (
        asked.data.length === 0 ? (
          <EmptyState icon={icon} title={noneTitle} text={t('keys.noneText')} />
        ) : (
          <ul className="m-0 list-none rounded-card bg-base px-4 py-1">
            {asked.data.map((key) => (
              <li key={keyOf(key)} className="border-t border-hairline first:border-transparent">
                {row(key)}
              </li>
            ))}
          </ul>
        )
      ) : (
        <Unanswered asked={asked} />
      )}
      {children}
    </Page>
  );
}

interface KeyRowProps {
  readonly name: ReactNode;
  readonly chip?: ReactNode;
  readonly createdAt: number;
  readonly usedAt: number | undefined;
  readonly actions: ReactNode;
}

/** What it is called, since when, when last, and what to do about it. */
export function KeyRow({ name, chip, createdAt, usedAt, actions }: KeyRowProps): ReactNode {
  const t = useText();
  return (
    <div className="flex items-center justify-between gap-x-3 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[1rem]/[1.375rem] font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {chip}
        </span>
        <span className="tabular-nums block text-label font-normal text-secondary">
          {usedAt === undefined
            ? t('keys.neverUsed')
            : t('keys.used', { time: utcTimeText(usedAt) })}
        </span>
        <span className="tabular-nums block text-caption text-tertiary">
          {t('keys.created', { time: utcTimeText(createdAt) })}
        </span>
      </span>
      <span className="-me-3 flex shrink-0">{actions}</span>
    </div>
  );
}
