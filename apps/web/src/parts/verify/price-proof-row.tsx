import { useText } from '@candor/client/language';
import { ProofRow } from '@candor/ui/proof-chip';
import { useState, type ReactNode } from 'react';
import { useIsDemo } from '../../platform/backend.ts';
import type { TickProof } from './check-tick.ts';
import { VerifySheet } from './verify-sheet.tsx';

export interface PriceProofRowProps {
  readonly title: string;
  readonly proof: TickProof;
}

/** Verifies a price that decided something. The demo knows only its record number and fetches the rest. */
export function PriceProofRow({ title, proof }: PriceProofRowProps): ReactNode {
  const t = useText();
  const isDemo = useIsDemo();
  const [verifying, setVerifying] = useState(false);
  const { symbol, sequence, sources } = proof;
  const count = sources.filter(({ used }) => used).length;
  return (
    <>
      <ProofRow
        title={title}
        note={
          isDemo
            ? t('demoTrading.verifyNote', { sequence })
            : t('receipt.verifyNote', { count, sequence })
        }
        onPress={() => setVerifying(true)}
      />
      <VerifySheet
        open={verifying}
        onClose={() => setVerifying(false)}
        symbol={symbol}
        sequence={sequence}
        proof={isDemo ? undefined : proof}
      />
    </>
  );
}
