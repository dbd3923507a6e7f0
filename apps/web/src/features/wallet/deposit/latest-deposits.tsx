import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { RecordRow } from '../funding/record-row.tsx';
import { useRecords } from '../funding/use-records.ts';

const RecordSheet = lazy(async () => ({
  default: (await import('../funding/record-sheet.tsx')).RecordSheet,
}));

const LATEST = { pageNo: 1, pageSize: 5 };

/** What has come lately, followed while it is under way. */
export function LatestDeposits(): ReactNode {
  const t = useText();
  const [openId, setOpenId] = useState<string | null>(null);
  const { data } = useRecords('deposit', LATEST);
  if (!data) return null;
  const open = data.records.find(({ id }) => id === openId);
  return (
    <section className="mt-6" aria-label={t('deposit.latest')}>
      <h2 className="text-headline">{t('deposit.latest')}</h2>
      {data.records.length === 0 ? (
        <p className="mt-2 text-body text-secondary">{t('deposit.latestNone')}</p>
      ) : (
        <ul>
          {data.records.map((record) => (
            <li key={record.id} className="border-t border-hairline first:border-transparent">
              <RecordRow record={record} onOpen={() => setOpenId(record.id)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open ? <RecordSheet record={open} kind="deposit" onClose={() => setOpenId(null)} /> : null}
      </Suspense>
    </section>
  );
}
