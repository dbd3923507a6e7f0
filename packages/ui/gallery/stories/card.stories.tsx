import { Card } from '../../src/card.tsx';
import type { Stories } from '../stories.ts';

export const cardStories = {
  file: 'card',
  states: {
    default: () => <Card>A surface on the canvas.</Card>,
    'long text': () => (
      <Card>
        A surface on the canvas, distinguished by color, not by border or shadow, that grows with
        what is in it: text wraps at the gutter and never leaves the card.
      </Card>
    ),
  },
} satisfies Stories;
