import { homeCalls } from '@candor/contract/calls/home';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useCall } from '../../platform/query.ts';

const StepsCard = lazyPart(async () => (await import('./steps-card.tsx')).StepsCard);

const SecurityNudge = lazyPart(async () => (await import('./security-nudge.tsx')).SecurityNudge);

const FRESH_MS = 15_000;

/** What a new customer does first; then only what their account still lacks to be safe. */
export function FirstSteps(): ReactNode {
  const { data } = useCall(homeCalls, 'getOnboarding', {}, { freshMs: FRESH_MS });
  if (!data) return null;
  if (!data.isShown) {
    return data.steps.secure ? null : (
      <Suspense>
        <SecurityNudge />
      </Suspense>
    );
  }
  return (
    <Suspense>
      <StepsCard steps={data.steps} />
    </Suspense>
  );
}
