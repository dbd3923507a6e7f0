import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import { Component, type ReactNode } from 'react';
import { text } from '../platform/language.ts';

interface GuardedProps {
  /** A new value renders the screen again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface GuardedState {
  readonly isBroken: boolean;
  readonly resetKey: string;
}

/** Error boundary: a fault in one screen leaves the rail and every other screen working. */
export class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { isBroken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<GuardedState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(props: GuardedProps, state: GuardedState): GuardedState | null {
    return props.resetKey === state.resetKey ? null : { isBroken: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <ErrorState
        icon="info"
        title={text('console.broken')}
        text={text('console.nothingChanged')}
        actions={
          <Button onClick={() => this.setState({ isBroken: false })}>
            {text('console.again')}
          </Button>
        }
      />
    );
  }
}
