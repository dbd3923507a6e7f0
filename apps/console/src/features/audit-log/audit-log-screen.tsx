import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { useState, type ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { Pager } from '../../parts/pager.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { useCommand, useCall } from '../../platform/query.ts';
import { timeText } from '../../platform/time-text.ts';

type Line = ConsoleResultOf<'listAuditLines'>['lines'][number];

const PAGE = 50;

/** Everything operators viewed and did, and whether the hash chain is intact. */
export function AuditLogScreen({ userId }: { readonly userId: string | null }): ReactNode {
  const t = useText();
  const [customer, setCustomer] = useState(userId ?? '');
  const [places, setPlaces] = useState<readonly number[]>([]);
  const after = places.at(-1);
  const filter = customer.trim() === '' ? {} : { userId: customer.trim() };
  const asked = useCall(
    'listAuditLines',
    { ...filter, limit: PAGE, ...(after === undefined ? {} : { after }) },
    { keepPrevious: true },
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PlaceHeader title={t('console.auditLog')} text={t('console.auditLogText')}>
        <Verify />
      </PlaceHeader>
      <div className="flex px-4 pb-3 desktop:px-6">
        <SearchBox
          label={t('console.byCustomer')}
          value={customer}
          onChange={(text) => {
            setCustomer(text);
            setPlaces([]);
          }}
        />
      </div>
      <Asked of={asked}>
        {({ lines, next }) => (
          <div className="min-h-0 flex-1 overflow-auto px-4 pb-8 desktop:px-6">
            <LineTable lines={lines} />
            <div className="flex gap-3 pt-3 *:max-w-40 *:flex-1">
              <Pager places={places} next={next} onPlaces={setPlaces} tone="card" />
            </div>
          </div>
        )}
      </Asked>
    </div>
  );
}

function Verify(): ReactNode {
  const t = useText();
  const verify = useCommand('verifyAuditLines');
  const { data } = verify;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {data ? (
        <Notice icon={data.isWhole ? 'check' : 'info'}>
          {data.isWhole
            ? t('console.chainWhole', { lines: data.lines })
            : t('console.chainBroken', { line: data.brokenAt ?? 0 })}
        </Notice>
      ) : null}
      <Button
        tone="card"
        size="compact"
        className="w-auto!"
        busy={verify.isPending}
        onClick={() => verify.mutate({})}
      >
        {t('console.verifyChain')}
      </Button>
    </div>
  );
}

/** On a narrow screen a row becomes a paragraph. */
const cell = 'px-3 py-2 max-desktop:py-0.5';

function LineTable({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  const t = useText();
  const heads = ['#', t('console.when'), t('console.who'), t('console.what'), t('console.reason')];
  return (
    <table className="w-full border-collapse rounded-card bg-base text-label font-normal">
      <thead className="max-desktop:hidden">
        <tr className="text-start text-tertiary">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 text-start font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.number}
            className="border-t border-hairline align-top max-desktop:flex max-desktop:flex-wrap max-desktop:py-2"
          >
            <td className={`figures text-tertiary ${cell}`}>{line.number}</td>
            <td className={`figures ${cell}`}>{timeText(line.at)}</td>
            <td className={`font-medium ${cell}`}>{line.operator || '—'}</td>
            <td className={`[overflow-wrap:anywhere] max-desktop:basis-full ${cell}`}>
              <span className="font-medium">{line.kind}</span>{' '}
              <span className="text-secondary">{line.subject}</span>
              {line.detail === '{}' ? null : (
                <div className="text-caption text-tertiary">{line.detail}</div>
              )}
            </td>
            <td
              className={`[overflow-wrap:anywhere] max-desktop:basis-full ${line.reason ? '' : 'max-desktop:hidden'} ${cell}`}
            >
              {line.reason || '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
