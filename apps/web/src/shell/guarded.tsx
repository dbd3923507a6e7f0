import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Component, type ReactNode } from 'react';
import { text } from '../platform/language.ts';

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
export class Guarded extends Component<GuardedProps, GuardedState> {
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
