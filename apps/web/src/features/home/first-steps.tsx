import { homeCalls } from '@candor/contract/calls/home';
import { Skeleton } from '@candor/ui/skeleton';
import { Suspense, useEffect, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useCall } from '../../platform/query.ts';
import { recall, remember, storageKeys } from '../../platform/storage.ts';

const StepsCard = lazyPart(async () => (await import('./steps-card.tsx')).StepsCard);

const SecurityNudge = lazyPart(async () => (await import('./security-nudge.tsx')).SecurityNudge);

const FRESH_MS = 15_000;

/** What a new customer does first; then only what their account still lacks to be safe. */
export function FirstSteps(): ReactNode {
  const { data, isPending } = useCall(homeCalls, 'getOnboarding', {}, { freshMs: FRESH_MS });
  const isOver = data && !data.isShown;
  useEffect(() => {
    if (isOver !== undefined) remember(storageKeys.firstStepsOver, isOver ? 'yes' : null);
  }, [isOver]);
  if (!data) return isPending ? <StepsPlace /> : null;
  if (!data.isShown) {
    return data.steps.secure ? null : (
      <Suspense>
        <SecurityNudge />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Place />}>
      <StepsCard steps={data.steps} />
    </Suspense>
  );
}

/** The place of the steps while nobody knows them, unless they were over the last time. */
export const StepsPlace = (): ReactNode =>
  recall(storageKeys.firstStepsOver) === null ? <Place /> : null;

/** As high as the steps are in most languages, so that what is below does not move. */
function Place(): ReactNode {
  return (
    <div aria-hidden="true" className="mt-3 min-h-[328px] rounded-card bg-base px-4 pt-5">
      <Skeleton width={180} height={20} />
    </div>
  );
}
