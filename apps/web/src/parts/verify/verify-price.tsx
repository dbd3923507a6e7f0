import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';

const VerifySheet = lazyPart(async () => (await import('./verify-sheet.tsx')).VerifySheet);

export interface VerifyPriceProps {
  readonly symbol: string;
  /** Tick to verify; null shows nothing. */
  readonly sequence: string | null;
  readonly onClose: () => void;
}

/** The proof of a tapped price, loaded on demand. */
export function VerifyPrice({ symbol, sequence, onClose }: VerifyPriceProps): ReactNode {
  return (
    <Suspense>
      {sequence === null ? null : (
        <VerifySheet open onClose={onClose} symbol={symbol} sequence={sequence} />
      )}
    </Suspense>
  );
}
