import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { formatFixed } from '@candor/domain/money/fixed';
import { useState, type ReactNode } from 'react';
import { CommandForm } from '../../parts/command-form.tsx';
import { Asked } from '../../parts/asked.tsx';
import { Pager } from '../../parts/pager.tsx';
import { amountText } from '../../parts/fact-list.tsx';
import { nameOf, useText } from '../../platform/language.ts';
import { useCall } from '../../platform/query.ts';
import { timeText } from '../../platform/time-text.ts';

type Transfer = ConsoleResultOf<'listCustomerTransfers'>['transfers'][number];

const PAGE = 25;

/** Transfers, newest first; reversible ones can be proposed for correction. */
export function TransferList({
  id,
  reason,
}: {
  readonly id: string;
  readonly reason: string;
}): ReactNode {
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
