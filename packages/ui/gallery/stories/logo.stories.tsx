import { Logo, Wordmark } from '../../src/logo.tsx';
import type { Stories } from '../stories.ts';

export const logoStories = {
  file: 'logo',
  states: {
    mark: () => <Logo size={56} />,
    'mark and name': () => <Wordmark />,
  },
} satisfies Stories;
