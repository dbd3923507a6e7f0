import { useText } from '@candor/client/language';
import { bondsCalls } from '@candor/contract/calls/bonds';
import { Button } from '@candor/ui/button';
import { Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { InEnglish } from '../../../parts/in-english.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { useCall } from '../../../platform/query.ts';
import type { BondDetail } from './bond.ts';

export interface DocumentsSheetProps {
  readonly bond: BondDetail;
  readonly onClose: () => void;
}

/** The borrower's documents, each with its fingerprint. */
export function DocumentsSheet({ bond, onClose }: DocumentsSheetProps): ReactNode {
  const t = useText();
  const [number, setNumber] = useState<number | null>(null);
  const chosen = bond.documents.find((document) => document.number === number);
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={chosen?.title ?? t('bonds.documents')}
      text={chosen ? null : t('bonds.documentsText', { name: bond.borrower.name })}
      actions={
        chosen ? (
          <Button tone="quiet" onClick={() => setNumber(null)}>
            {t('bonds.allDocuments')}
          </Button>
        ) : null
      }
    >
      {chosen ? (
        <DocumentText id={bond.id} number={chosen.number} />
      ) : (
        <RowGroup>
          {bond.documents.map((document) => (
            <Row
              key={document.number}
              title={document.title}
              note={t('bonds.fingerprint', { hash: document.hash.slice(0, 12) })}
              onPress={() => setNumber(document.number)}
            />
          ))}
        </RowGroup>
      )}
    </Sheet>
  );
}

function DocumentText({ id, number }: { readonly id: string; readonly number: number }): ReactNode {
  const t = useText();
  const asked = useCall(bondsCalls, 'getBondDocument', { id, number });
  if (asked.isPending) return <LoadingCards count={2} />;
  if (!asked.data)
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  return (
    <>
      <InEnglish language={asked.data.language} />
      <p lang={asked.data.language} className="text-body whitespace-pre-line">
        {asked.data.body}
      </p>
      <p className="mt-4 text-caption [overflow-wrap:anywhere] text-tertiary">
        {t('bonds.fingerprint', { hash: asked.data.hash })}
      </p>
    </>
  );
}
