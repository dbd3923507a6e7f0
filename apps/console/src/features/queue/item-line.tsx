import { useNow } from '@candor/client/clock';
import { type Text, useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import type { ReactNode } from 'react';
import { amountText, type Fact, SettingName } from '../../parts/fact-list.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { nameOf } from '../../platform/names.ts';
import { spanText, timeText } from '../../platform/time-text.ts';

type Item = ConsoleResultOf<'listQueue'>['items'][number];

const HURRY_MS = 2 * 3_600_000;

/** Summary of an item: subject, amount, waiting time and deadline. */
export function ItemLine({ item }: { readonly item: Item }): ReactNode {
  const t = useText();
  const now = useNow(30_000);
  const amount = item.facts.find(({ type }) => type === 'amount');
  const texts = item.facts
    .filter(({ name, type, value }) => isWords(type) && value !== '' && name !== 'status')
    .map((fact) =>
      fact.type === 'status' ? { ...fact, value: nameOf('status', fact.value) } : fact,
    )
    .slice(0, 3);
  const leftMs = item.dueAt === null ? null : item.dueAt - now;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body-strong">
          {amount ? (
            <span className="figures">{amountText(amount.value, amount.currency)}</span>
          ) : (
            <Lead fact={texts[0]} id={item.id} />
          )}
        </span>
        <span className="block truncate text-label font-normal text-tertiary">
          {texts
            .slice(amount ? 0 : 1)
            .map(withLabel)
            .join(' · ') || item.id}
        </span>
        {item.isProposed ? (
          <span className="block text-label font-normal text-warning">
            {t('console.proposedLine')}
          </span>
        ) : null}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <StatusChip status={item.status} />
        <span
          className={`figures text-caption ${leftMs !== null && leftMs < HURRY_MS ? 'text-warning' : 'text-tertiary'}`}
        >
          {waitText(t, item, now)}
        </span>
      </span>
    </span>
  );
}

function Lead({ fact, id }: { readonly fact: Fact | undefined; readonly id: string }): ReactNode {
  return fact?.name === 'setting' ? (
    <SettingName settingKey={fact.value} />
  ) : (
    ((fact && withLabel(fact)) ?? id)
  );
}

const isWords = (type: string): boolean => type === 'text' || type === 'status';

/** A bare figure does not say what it is. */
const withLabel = ({ name, value }: Pick<Fact, 'name' | 'value'>): string =>
  /^[\d.]+$/.test(value) ? `${nameOf('fact', name)} ${value}` : value;

const settled = new Set(
  'active inForce listed upcoming ended closeOnly onSale notStarted soldOut running lowUptime notRecorded atWork atRest proven unproven retired'.split(
    ' ',
  ),
);

/** Waiting time or time left; an item that waits for nobody shows since when. */
function waitText(t: Text, { status, createdAt, dueAt }: Item, now: number): string {
  if (dueAt !== null) return t('console.dueIn', { span: spanText(dueAt - now) });
  if (settled.has(status)) return createdAt === 0 ? '' : timeText(createdAt).slice(0, 16);
  return t('console.waitsFor', { span: spanText(now - createdAt) });
}
