import { Sparkline } from '../../src/sparkline.tsx';
import type { Stories } from '../stories.ts';

const rise = [3, 4, 3.5, 5, 4.6, 6, 7.2, 7];
const box = { width: 96, height: 32 };

export const sparklineStories = {
  file: 'sparkline',
  states: {
    rise: () => <Sparkline points={rise} {...box} direction={1} />,
    fall: () => <Sparkline points={rise.toReversed()} {...box} direction={-1} />,
    flat: () => <Sparkline points={[5, 5, 5, 5]} {...box} direction={0} />,
    'too few points': () => <Sparkline points={[5]} {...box} direction={0} />,
    'with its area': () => <Sparkline points={rise} width={320} height={72} direction={1} area />,
  },
} satisfies Stories;
