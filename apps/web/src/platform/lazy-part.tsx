/** Sheets and parts with code of their own, which is fetched when they are first shown. */
import { text, useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { showToast } from '@candor/ui/toast';
import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface PartProps {
  readonly onClose?: () => void;
}

export interface LazyPartOptions<Props> {
  /** How a sheet is closed that has no `onClose`. Null for a part too small to say anything itself. */
  readonly close?: ((props: Props) => void) | null;
}

/**
 * A component whose code `load` fetches, to be rendered below a `Suspense`. If the code does not
 * come, its screen stays: a sheet closes and a toast says so, any other part says so in its place.
 * Both offer to try again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { close }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  return lazy(async () => ({
    default: await load().catch(() => lateComponent(load, close)),
  })) as ComponentType<Props>;
}

/** React keeps what was loaded first, so what stands in for a part has to become it. */
function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: LazyPartOptions<Props>['close'],
): ComponentType<Props> {
  let arrived: ComponentType<Props> | null = null;
  return function LatePart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => arrived);
    const closes = (props as PartProps).onClose ?? (close && (() => close(props)));
    const attempt = async () => {
      arrived ??= await load().catch(() => null);
      setPart(() => arrived);
      return arrived !== null;
    };
    useEffect(() => {
      let isShown = true;
      const ask = async () => {
        if ((await attempt()) || !isShown || (close !== null && !closes)) return;
        showToast(text('shell.partFailed'), 'error', { label: text('shell.retry'), act: reload });
        closes?.();
      };
      void ask();
      return () => {
        isShown = false;
      };
      // oxlint-disable-next-line react/exhaustive-deps -- once for each time that the part is shown
    }, []);
    if (Part) return <Part {...props} />;
    return closes || close === null ? null : <MissingPart onRetry={attempt} />;
  };
}

interface MissingPartProps {
  /** Resolves to whether the part is there now. */
  readonly onRetry: () => Promise<boolean>;
}

function MissingPart({ onRetry }: MissingPartProps): ReactNode {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    if (!(await onRetry())) {
      setIsBusy(false);
      reload();
    }
  };
  return (
    <div
      role="alert"
      className="flex min-h-full flex-col items-center justify-center gap-3 p-4 text-center text-body text-secondary"
    >
      {t('shell.partFailed')}
      <Button
        tone="card"
        size="compact"
        className="w-auto!"
        busy={isBusy}
        onClick={() => void retry()}
      >
        {t('shell.retry')}
      </Button>
    </div>
  );
}

/** Browsers cache a module's failure until the page is loaded again. */
function reload(): void {
  if (navigator.onLine) window.location.reload();
  else showToast(text('shell.offlineTitle'), 'error');
}
