import { homeCalls } from '@candor/contract/calls/home';
import { lazy, Suspense, type ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';

const StepsCard = lazy(async () => ({ default: (await import('./steps-card.tsx')).StepsCard }));

const FRESH_MS = 15_000;

/** What a new customer does first; nothing once it is done or dismissed. */
export function FirstSteps(): ReactNode {
  const { data } = useCall(homeCalls, 'getOnboarding', {}, { freshMs: FRESH_MS });
  if (!data?.isShown) return null;
  return (
    <Suspense>
      <StepsCard steps={data.steps} />
    </Suspense>
  );
}
