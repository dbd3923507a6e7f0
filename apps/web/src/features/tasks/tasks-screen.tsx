import { useText } from '@candor/client/language';
import { add, type Money } from '@candor/domain/money/money';
import { AppBar } from '@candor/ui/app-bar';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { numberText } from '@candor/ui/number-text';
import { Page } from '@candor/ui/page';
import { ProofRow } from '@candor/ui/proof-chip';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, hrefTo } from '../../platform/route.ts';
import { TaskCard } from './task-card.tsx';
import { type Task, type Tasks, useTasks } from './use-tasks.ts';

/** Tasks that are rewarded, what they brought so far, and under which rules. */
export function TasksScreen(): ReactNode {
  const t = useText();
  const tasks = useTasks();
  return (
    <Page>
      <AppBar
        title={t('tasks.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      {tasks.data ? (
        <Shown tasks={tasks.data} />
      ) : tasks.isPending ? (
        <LoadingCards count={4} />
      ) : (
        <FailedState onRetry={() => void tasks.refetch()} busy={tasks.isFetching} />
      )}
    </Page>
  );
}

/** What can be done comes first, what is paid or used up last. */
const ranks: Readonly<Record<Task['state'], number>> = {
  done: 0,
  identityNeeded: 1,
  open: 2,
  usedUp: 3,
  rewarded: 4,
};

function Shown({ tasks }: { readonly tasks: Tasks }): ReactNode {
  const t = useText();
  const sorted = tasks.tasks.toSorted((a, b) => ranks[a.state] - ranks[b.state]);
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <Earned tasks={tasks} />
      {sorted.length === 0 ? (
        <EmptyState inline icon="gift" title={t('tasks.emptyTitle')} text={t('tasks.emptyText')} />
      ) : (
        <ul aria-label={t('tasks.list')} className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
          {sorted.map((task, place) => (
            <li key={task.task}>
              <TaskCard task={task} isFirst={place === 0} isPriceChecked={tasks.isPriceChecked} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 items-start gap-3 desktop:grid-cols-2">
        <Rules />
        <div className="grid grid-cols-1 gap-3">
          <RowGroup>
            <Row
              lead={<Icon name="star" />}
              title={t('tasks.levelTitle')}
              note={t('tasks.levelText')}
              href={hrefTo('levels')}
            />
          </RowGroup>
          <ProofRow
            title={t('tasks.setAsideTitle')}
            note={t('tasks.setAsideText')}
            href={hrefTo('reserves')}
          />
        </div>
      </div>
    </div>
  );
}

/** The one figure of the screen, with what is still to be earned. */
function Earned({ tasks: { tasks, earned } }: { readonly tasks: Tasks }): ReactNode {
  const t = useText();
  const sumOf = (...states: readonly Task['state'][]): Money =>
    add(...tasks.flatMap(({ state, reward }) => (states.includes(state) ? [reward] : [])));
  const [ready, open] = [sumOf('done'), sumOf('open', 'identityNeeded')];
  const note =
    ready > 0n
      ? t('tasks.pending', { amount: numberText(ready, { decimals: 2 }) })
      : open > 0n
        ? t('tasks.open', { amount: numberText(open, { decimals: 2 }) })
        : t('tasks.nothingOpen');
  return (
    <Card>
      <p className="m-0 text-label font-normal text-secondary">{t('tasks.earned')}</p>
      <p className="m-0 text-display">
        <Amount value={earned} decimals={2} unit="USDT" leading />
      </p>
      <p className="figures-text m-0 text-body text-secondary">{note}</p>
    </Card>
  );
}

function Rules(): ReactNode {
  const t = useText();
  return (
    <Card>
      <h2 className="mt-0 mb-2 text-headline">{t('tasks.rulesTitle')}</h2>
      <ul className="m-0 list-disc ps-5 text-body text-secondary">
        {(['once', 'free', 'never', 'end'] as const).map((rule) => (
          <li key={rule} className="py-1">
            {t(`tasks.rules.${rule}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
