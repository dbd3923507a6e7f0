import { screens } from '@candor/contract/wire/screens';
import { Activity, useLayoutEffect, type ReactNode } from 'react';
import { useText, textOf } from '../platform/language.ts';
import { RouteContext, type Route } from '../platform/route.ts';
import { isKeptAlive, useStage } from './navigation.ts';
import { screenComponent } from './router.tsx';
import { placeScroll } from './scroll.ts';
import { FailedScreen } from './failed-screen.tsx';
import { Guarded } from './guarded.tsx';

/**
 * The screen of the current route, and visited kept-alive screens, hidden. A hidden
 * screen keeps its own last route in context, so it never sees another screen's address.
 */
export function Outlet(): ReactNode {
  const { route, kept, failed } = useStage();
  useArrival(route);
  if (!route) return null;
  if (failed) return <FailedScreen />;
  return (
    <>
      {kept.map((keptRoute) => (
        <Activity
          key={keptRoute.screen}
          mode={keptRoute.screen === route.screen ? 'visible' : 'hidden'}
        >
          <Placed route={keptRoute} />
        </Activity>
      ))}
      {isKeptAlive(route.screen) ? null : <Placed key={route.screen} route={route} />}
    </>
  );
}

function Placed({ route }: { readonly route: Route }): ReactNode {
  const Screen = screenComponent(route.screen);
  return (
    <RouteContext value={route}>
      <Guarded resetKey={route}>{Screen ? <Screen /> : null}</Guarded>
    </RouteContext>
  );
}

/** Sets the title and scroll position of a screen that has just been displayed. */
function useArrival(route: Route | null): void {
  useText();
  const title = route ? `${textOf(screens[route.screen].title)} · Candor` : 'Candor';
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useLayoutEffect(() => {
    if (route) placeScroll(route.screen);
  }, [route]);
}
