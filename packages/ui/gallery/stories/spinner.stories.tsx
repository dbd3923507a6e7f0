import { Spinner } from '../../src/spinner.tsx';
import type { Stories } from '../stories.ts';

export const spinnerStories = {
  file: 'spinner',
  states: {
    default: () => <Spinner />,
    large: () => <Spinner size={38} />,
  },
} satisfies Stories;
