import { text, useText } from '@candor/client/language';
import { tasksCalls } from '@candor/contract/calls/tasks';
import type { TaskName } from '@candor/domain/tasks/task';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Icon, type IconName } from '@candor/ui/icon';
import { numberText, withCommas } from '@candor/ui/number-text';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { successHaptic } from '../../platform/haptics.ts';
import { refresh, useCommand } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';
import { useSession } from '../../platform/session.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { checkNewestPrice } from './check-price.ts';
import { changedByClaim, placeOf, type Task } from './use-tasks.ts';

const icons: Readonly<Record<TaskName, IconName>> = {
  verifyIdentity: 'shield',
  secondFactor: 'phone',
  fundPassword: 'lock',
  readRisks: 'document',
  checkPrices: 'check',
  firstContract: 'candles',
};

const amountOf = ({ reward }: Pick<Task, 'reward'>): string => numberText(reward, { decimals: 2 });

export interface TaskCardProps {
  readonly task: Task;
  readonly isPriceChecked: boolean;
  /** Its button leads; those of the others are quiet, so that a screen has one main action. */
  readonly isFirst?: boolean;
}

/** One task: what it is, what it brings, what is left of its budget, and the next step. */
export function TaskCard({ task, isPriceChecked, isFirst = false }: TaskCardProps): ReactNode {
  const t = useText();
  const { task: name, state, left, places, endsAt } = task;
  const isOver = state === 'rewarded' || state === 'usedUp';
  const counts = { left: withCommas(String(left)), places: withCommas(String(places)) };
  return (
    <Card className="flex h-full flex-col">
      <div className="flex flex-1 items-start gap-3">
        <span
          className={`flex size-10 shrink-0 items-center justify-center rounded-pill ${state === 'rewarded' ? 'bg-up-soft text-up motion-safe:animate-[rise_240ms_var(--motion-enter)]' : 'bg-sunken'}`}
        >
          <Icon name={state === 'rewarded' ? 'check' : icons[name]} size={20} />
        </span>
        <div className="min-w-0 flex-1 break-words">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2
              className={`m-0 min-w-0 flex-[1_1_8rem] text-headline ${isOver ? 'text-secondary' : ''}`}
            >
              {t(`tasks.${name}`)}
            </h2>
            <span
              className={`figures text-body-strong ${isOver ? 'text-tertiary' : ''}`}
            >{`${amountOf(task)} USDT`}</span>
          </div>
          <p className="m-0 text-body text-secondary">{t(`tasks.${name}.text`)}</p>
          <Progress task={task} />
          <p role="status" className="mt-1 mb-0 text-label font-normal text-balance text-tertiary">
            {isOver || state === 'identityNeeded'
              ? stateText(task)
              : t('tasks.left', { ...counts, time: deviceTimeText(endsAt) })}
          </p>
        </div>
      </div>
      {isOver ? null : <NextStep task={task} isPriceChecked={isPriceChecked} isFirst={isFirst} />}
    </Card>
  );
}

function stateText({ state, rewardedAt }: Task): string {
  if (state === 'usedUp') return text('tasks.state.usedUp');
  if (state === 'identityNeeded') return text('tasks.state.identityNeeded');
  return rewardedAt === undefined
    ? text('tasks.state.rewardedElsewhere')
    : text('tasks.state.rewarded', { time: deviceTimeText(rewardedAt) });
}

/** Seven parts for seven days; nothing for a task of one step. */
function Progress({ task: { progress } }: { readonly task: Task }): ReactNode {
  const t = useText();
  const { done, needed } = progress;
  if (needed === 1) return null;
  return (
    <>
      <span aria-hidden="true" className="mt-2 flex gap-1">
        {Array.from({ length: needed }, (_, at) => (
          <span
            key={at}
            className={`h-1.5 flex-1 rounded-pill ${at < done ? 'bg-inverse' : 'bg-pressed'}`}
          />
        ))}
      </span>
      <p className="figures mt-1 mb-0 text-label font-normal text-secondary">
        {t('tasks.daysDone', { done, needed })}
      </p>
    </>
  );
}

function NextStep({ task, isPriceChecked, isFirst = false }: TaskCardProps): ReactNode {
  const t = useText();
  // Who is verified without personal data has them left to enter.
  const identity = useSession(({ user }) => user?.verification === 'verified')
    ? 'personalData'
    : 'verification';
  if (task.state === 'done') return <Claim task={task} isFirst={isFirst} />;
  if (task.state === 'identityNeeded')
    return <Go to={hrefTo(identity)} label={t('tasks.verifyIdentity')} />;
  if (task.task === 'checkPrices') return <CheckPrice task={task} isChecked={isPriceChecked} />;
  const place = task.task === 'verifyIdentity' ? identity : placeOf[task.task];
  return <Go to={hrefTo(place)} label={t('tasks.start')} of={t(`tasks.${task.task}`)} />;
}

const linkLook =
  'mt-3 flex min-h-11 items-center justify-center rounded-control bg-sunken px-3 text-center text-body-strong active:opacity-60';

function Go({
  to,
  label,
  of,
}: {
  readonly to: string;
  readonly label: string;
  readonly of?: string;
}): ReactNode {
  return (
    <a
      href={to}
      className={linkLook}
      {...(of === undefined ? {} : { 'aria-label': `${label}: ${of}` })}
    >
      {label}
    </a>
  );
}

function Claim({ task, isFirst }: { readonly task: Task; readonly isFirst: boolean }): ReactNode {
  const t = useText();
  const amount = amountOf(task);
  const claim = useCommand(tasksCalls, 'claimTask', {
    refreshes: changedByClaim,
    onDone: () => {
      successHaptic();
      showToast(text('tasks.paid', { amount }), 'success');
    },
  });
  return (
    <Button
      size="compact"
      tone={isFirst ? 'primary' : 'quiet'}
      className="mt-3"
      busy={claim.isPending || claim.isSuccess}
      aria-label={t('tasks.claimNamed', { amount, task: t(`tasks.${task.task}`) })}
      onClick={() => claim.mutate({ task: task.task })}
    >
      {t('tasks.claim', { amount: `${amount} USDT` })}
    </Button>
  );
}

/** Verifies a price here and now; what it finds is said below the button. */
function CheckPrice({
  task,
  isChecked,
}: {
  readonly task: Task;
  readonly isChecked: boolean;
}): ReactNode {
  const t = useText();
  const [isChecking, setIsChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (isChecked)
    return (
      <p className="mt-3 mb-0 text-center text-label font-normal text-secondary">
        {t('tasks.checkedToday')}
      </p>
    );
  const check = async () => {
    setIsChecking(true);
    setProblem(null);
    try {
      const { outcome, days } = await checkNewestPrice();
      if (outcome === 'mismatch') setProblem(t('tasks.checkFailed'));
      else if (outcome === 'unchecked') setProblem(t('tasks.checkUnknown'));
      else {
        const { needed } = task.progress;
        showToast(text('tasks.checked', { done: Math.min(days, needed), needed }), 'success');
        await refresh(['listTasks']);
      }
    } catch {
      // The server's words were shown; without an answer this says so.
      setProblem(t('shell.noAnswer'));
    } finally {
      setIsChecking(false);
    }
  };
  return (
    <>
      <Button
        size="compact"
        tone="quiet"
        className="mt-3"
        busy={isChecking}
        onClick={() => void check()}
      >
        {t('tasks.checkNow')}
      </Button>
      {problem === null ? null : (
        <p role="alert" className="mt-2 mb-0 text-label text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
