import { Suspense, type ReactNode } from 'react';
import { answerRealityCheck, useRealityCheck } from '../parts/responsible-trading/time-report.ts';
import { lazyPart } from '../platform/lazy-part.tsx';

const RealityCheck = lazyPart(
  async () => (await import('../parts/responsible-trading/reality-check.tsx')).RealityCheck,
);

/** The reality check that is due, above whatever screen is open. */
export function RealityCheckAbove(): ReactNode {
  const due = useRealityCheck((check) => check.due);
  return due ? (
    <Suspense>
      <RealityCheck report={due} onClose={answerRealityCheck} />
    </Suspense>
  ) : null;
}
