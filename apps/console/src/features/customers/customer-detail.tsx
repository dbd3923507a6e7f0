import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { formatFixed } from '@candor/domain/money/fixed';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { CommandForm } from '../../parts/command-form.tsx';
import { amountText, FactList } from '../../parts/fact-list.tsx';
import { Pager } from '../../parts/pager.tsx';
import { nameOf } from '../../platform/names.ts';
import { useCall } from '../../platform/query.ts';
import { timeText } from '../../platform/time-text.ts';

type Customer = ConsoleResultOf<'getCustomer'>;
type Tab = 'balances' | 'transfers' | 'sessions';

interface CustomerDetailProps {
  readonly id: string;
  /** Reason for viewing; sent with every query. */
  readonly reason: string;
}

/** A customer, read-only: identity, balances, transfers and sessions. */
export function CustomerDetail({ id, reason }: CustomerDetailProps): ReactNode {
  const t = useText();
  const [tab, setTab] = useState<Tab>('balances');
  const asked = useCall('getCustomer', { id, reason });
  return (
    <Asked of={asked}>
      {(customer) => (
        <article className="space-y-4 p-4 desktop:p-6">
          <header>
            <h2 className="m-0 text-headline">
              {customer.facts.find(({ name }) => name === 'username')?.value ?? id}
            </h2>
            <code className="text-caption break-all text-tertiary">{id}</code>
          </header>
          <FactList facts={customer.facts} />
          <Tabs
            label={t('console.customers')}
            selected={tab}
            onSelect={setTab}
            items={[
              { id: 'balances', label: t('console.balances') },
              { id: 'transfers', label: t('console.movements') },
              { id: 'sessions', label: t('console.sessions') },
            ]}
          />
          {tab === 'balances' ? <Balances customer={customer} /> : null}
          {tab === 'transfers' ? <TransferList id={id} reason={reason} /> : null}
          {tab === 'sessions' ? <Sessions customer={customer} /> : null}
        </article>
      )}
    </Asked>
  );
}

function Balances({ customer }: { readonly customer: Customer }): ReactNode {
  return (
    <ul className="list-none rounded-card bg-base px-4 py-2">
      {customer.balances.map(({ kind, ref, currency, available }) => (
        <li
          key={`${kind}/${ref}/${currency}`}
          className="flex flex-wrap justify-between gap-x-4 py-1.5"
        >
          <span className="text-body text-secondary">
            {nameOf('status', kind)}
            {ref ? <code className="ms-2 text-caption text-tertiary">{ref}</code> : null}
          </span>
          <span className="figures text-body font-medium">
            {amountText(formatFixed(available), currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sessions({ customer }: { readonly customer: Customer }): ReactNode {
  return (
    <ul className="list-none rounded-card bg-base px-4 py-2">
      {customer.sessions.map(({ id, ip, userAgent, lastSeenAt }) => (
        <li key={id} className="py-1.5">
          <div className="flex flex-wrap justify-between gap-x-4 text-body">
            <span className="figures font-medium">{ip}</span>
            <span className="figures text-label text-tertiary">{timeText(lastSeenAt)}</span>
          </div>
          <div className="truncate text-label font-normal text-tertiary">{userAgent || '—'}</div>
        </li>
      ))}
    </ul>
  );
}

type Transfer = ConsoleResultOf<'listCustomerTransfers'>['transfers'][number];

const PAGE = 25;

/** Transfers, newest first; reversible ones can be proposed for correction. */
function TransferList({ id, reason }: { readonly id: string; readonly reason: string }): ReactNode {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const after = places.at(-1);
  const request = { id, reason, limit: PAGE, ...(after === undefined ? {} : { after }) };
  const asked = useCall('listCustomerTransfers', request, { keepPrevious: true });
  return (
    <Asked of={asked}>
      {({ transfers, next }) => (
        <div className="space-y-3">
          <ul className="list-none rounded-card bg-base px-4 py-2">
            {transfers.map((transfer) => (
              <TransferLine
                key={`${transfer.key}/${transfer.leg}/${transfer.kind}`}
                of={transfer}
              />
            ))}
          </ul>
          <div className="flex gap-3 *:flex-1">
            <Pager places={places} next={next} onPlaces={setPlaces} tone="quiet" />
          </div>
        </div>
      )}
    </Asked>
  );
}

function TransferLine({ of }: { readonly of: Transfer }): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b border-hairline py-2 last:border-b-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="text-body font-medium">{nameOf('status', of.type)}</span>
        <span className="figures text-body font-medium">
          {amountText(formatFixed(of.amount), of.currency)}
        </span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-caption text-tertiary">
        <code className="break-all">
          {of.key} · {nameOf('status', of.kind)}
        </code>
        <span className="figures">{timeText(of.at)}</span>
      </div>
      {of.correction && !isOpen ? (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="hit-area mt-1 text-label text-proof"
        >
          {t('console.takeBack')}
        </button>
      ) : null}
      {of.correction && isOpen ? (
        <CommandForm command={of.correction} onClose={() => setOpen(false)} />
      ) : null}
    </li>
  );
}
