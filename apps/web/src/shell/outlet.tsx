import { useText, textOf, text } from '@candor/client/language';
import { screens } from '@candor/contract/wire/screens';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import {
  Activity,
  Component,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useIsOnline } from '../platform/online.ts';
import { RouteContext, type Route } from '../platform/route.ts';
import { isKeptAlive, tryAgain, useStage } from './navigation.ts';
import { screenComponent } from './router.ts';
import { placeScroll } from './scroll.ts';

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

/** A screen that is kept alive behind another is not rendered again with each step beside it. */
const Placed = memo(({ route }: { readonly route: Route }): ReactNode => {
  const Screen = screenComponent(route.screen);
  return (
    <RouteContext value={route}>
      <Guarded resetKey={route}>{Screen ? <Screen /> : null}</Guarded>
    </RouteContext>
  );
});

/** Sets the title and scroll position of a screen that has just been displayed. */
function useArrival(route: Route | null): void {
  useText();
  const title = route ? `${textOf(screens[route.screen].title)} · Candor` : 'Candor';
  useLayoutEffect(() => {
    document.title = title;
    // Also where a list and its detail have one title, as in languages without a plural.
  }, [title, route]);
  useLayoutEffect(() => {
    if (route) placeScroll(route.screen);
  }, [route]);
}

/** Shown when a screen failed to load: what happened, what is safe, one action; it heals by itself. */
function FailedScreen(): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) void tryAgain();
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <Page>
      <AppBar title="Candor" />
      <ErrorState
        icon={isOnline ? 'info' : 'offline'}
        title={t(isOnline ? 'shell.failedTitle' : 'shell.offlineTitle')}
        text={t(isOnline ? 'shell.failedText' : 'shell.offlineText')}
        actions={<Button onClick={() => void tryAgain()}>{t('shell.retry')}</Button>}
      />
    </Page>
  );
}

interface GuardedProps {
  /** A new value renders the screen again. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface GuardedState {
  readonly broken: boolean;
  readonly resetKey: unknown;
}

/** Error boundary: a fault in one screen leaves the tabs and every other screen working. */
class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<GuardedState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(props: GuardedProps, state: GuardedState): GuardedState | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Page>
        <AppBar title="Candor" />
        <ErrorState
          icon="info"
          title={text('shell.brokenTitle')}
          text={text('shell.brokenText')}
          actions={
            <Button onClick={() => this.setState({ broken: false })}>{text('shell.retry')}</Button>
          }
        />
      </Page>
    );
  }
}
