import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { formatFixed } from '@candor/domain/money/fixed';
import type { ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { amountText } from '../../parts/fact-list.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { useCall } from '../../platform/query.ts';
import { spanText, timeText } from '../../platform/time-text.ts';
import { Charts } from './charts.tsx';
import { Lamp } from './status-light.tsx';

type Health = ConsoleResultOf<'getHealth'>;

const AGAIN_MS = 15_000;
const STALE_MS = 30_000;

/** Health of prices, due work and ledger: quiet while all is well, explicit when something is not. */
export function BoardScreen(): ReactNode {
  const t = useText();
  const health = useCall('getHealth', {}, { repeatMs: AGAIN_MS });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PlaceHeader
        title={t('console.dashboard')}
        text={health.data ? t('console.asOf', { time: timeText(health.data.now) }) : ' '}
      />
      <Asked of={health}>
        {(answer) => (
          <div className="grid grid-cols-1 gap-4 px-4 pb-8 desktop:grid-cols-2 desktop:px-6">
            <Lamps health={answer} />
            <Charts samples={answer.samples} />
            <Books health={answer} />
            <Markets health={answer} />
            <Findings health={answer} />
            <DueWork health={answer} />
          </div>
        )}
      </Asked>
    </div>
  );
}

function Lamps({ health }: { readonly health: Health }): ReactNode {
  const t = useText();
  const oldest = Math.max(0, ...health.markets.map(({ ageMs }) => ageMs));
  const late = health.jobs.reduce((sum, job) => sum + job.late, 0);
  const failing = health.jobs.filter(({ failures }) => failures > 0).length;
  const down = health.networks.filter(({ isDown }) => isDown);
  const isBalanced = health.books.every(({ sum }) => sum === 0n);
  return (
    <section className="grid grid-cols-2 gap-3 desktop:col-span-2 desktop:grid-cols-3">
      <Lamp isWell={oldest < STALE_MS} title={t('console.oldestPrice')} value={spanText(oldest)} />
      <Lamp
        isWell={late === 0 && failing === 0}
        title={t('console.lateWork')}
        value={t('console.howMany', { count: late + failing })}
      />
      <Lamp
        isWell={isBalanced}
        title={t('console.zeroSum')}
        value={t(isBalanced ? 'console.balanced' : 'console.unbalanced')}
      />
      <Lamp
        isWell={health.findings.length === 0}
        title={t('console.audit')}
        value={
          health.provedAt === null
            ? t('console.notYet')
            : t('console.foundCount', { count: health.findings.length })
        }
      />
      <Lamp
        isWell={down.length === 0}
        title={t('console.networks')}
        value={
          down.length === 0
            ? t('console.allWork')
            : t('console.standsStill', {
                names: down.map(({ chainType }) => chainType).join(', '),
                time: spanText(Math.max(...down.map(({ ageMs }) => ageMs))),
              })
        }
      />
      <Lamp
        isWell={health.latePayouts === 0}
        title={t('console.latePayouts')}
        value={t('console.howMany', { count: health.latePayouts })}
      />
    </section>
  );
}

export function Panel({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="min-w-0 rounded-card bg-base p-4">
      <h2 className="mt-0 mb-2 text-label text-secondary">{title}</h2>
      {children}
    </section>
  );
}

function Books({ health }: { readonly health: Health }): ReactNode {
  const t = useText();
  return (
    <Panel title={t('console.books')}>
      {health.books.map((book) => (
        <dl
          key={book.currency}
          className="m-0 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 [dl+&]:mt-3 [dl+&]:border-t [dl+&]:border-hairline [dl+&]:pt-3"
        >
          {(['customers', 'equity', 'reserved', 'insurance', 'fees', 'sum'] as const).map(
            (name) => (
              <div key={name} className="contents">
                <dt className="text-body text-secondary">{t(`console.book.${name}`)}</dt>
                <dd className="figures m-0 text-end text-body font-medium">
                  {amountText(formatFixed(book[name]), book.currency)}
                </dd>
              </div>
            ),
          )}
        </dl>
      ))}
    </Panel>
  );
}

function Markets({ health }: { readonly health: Health }): ReactNode {
  const t = useText();
  return (
    <Panel title={t('console.prices')}>
      <ul className="m-0 list-none space-y-1 p-0">
        {health.markets.map(({ symbol, state, sequence, ageMs }) => (
          <li key={symbol} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-body font-medium">{symbol}</span>
            <span className="figures ms-auto text-label font-normal text-tertiary">
              #{sequence} · {spanText(ageMs)}
            </span>
            <StatusChip status={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Findings({ health }: { readonly health: Health }): ReactNode {
  const t = useText();
  return (
    <Panel title={t('console.audit')}>
      <p className="mt-0 mb-2 text-label font-normal text-tertiary">
        {health.provedAt === null
          ? t('console.notYet')
          : t('console.provedAt', { time: timeText(health.provedAt) })}
      </p>
      {health.findings.length === 0 ? (
        <p className="m-0 text-body">{t('console.nothingFound')}</p>
      ) : (
        <ul className="m-0 list-none space-y-2 p-0">
          {health.findings.map(({ check, place, detail }) => (
            <li key={`${check}/${place}`} className="text-body">
              <span className="font-medium text-danger">{check}</span>
              <div className="text-label font-normal break-all text-secondary">
                {place}: {detail}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DueWork({ health }: { readonly health: Health }): ReactNode {
  const t = useText();
  return (
    <Panel title={t('console.dueWork')}>
      <ul className="m-0 list-none space-y-1 p-0">
        {health.jobs.map((job) => (
          <li key={job.name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-body">{job.name}</span>
            <span
              className={`figures text-label font-normal ${job.failures > 0 ? 'text-danger' : job.late > 0 ? 'text-warning' : 'text-tertiary'}`}
            >
              {job.failures > 0
                ? t('console.jobFails', { count: job.failures })
                : t('console.jobLine', { waiting: job.waiting, late: job.late })}
            </span>
            <span className="figures w-full text-label font-normal text-tertiary">
              {t('console.jobTimes', {
                last: job.lastDoneAt === null ? t('console.notYet') : timeText(job.lastDoneAt),
                next: job.nextDueAt === null ? '—' : timeText(job.nextDueAt),
              })}
              {job.tookMs === null ? null : ` · ${spanText(job.tookMs)}`}
            </span>
            {job.lastError ? (
              <span className="w-full text-label font-normal break-all text-danger">
                {job.lastError}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-2 mb-0 text-label font-normal text-tertiary">
        {t('console.waitingEvents', { count: health.waitingEvents })}
      </p>
    </Panel>
  );
}
