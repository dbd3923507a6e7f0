import { Seal } from '../../src/seal.tsx';
import type { Stories } from '../stories.ts';

export const sealStories = {
  file: 'seal',
  states: {
    sizes: () => (
      <div className="flex items-center gap-3">
        {[14, 20, 22, 48].map((size) => (
          <Seal key={size} size={size} />
        ))}
      </div>
    ),
  },
} satisfies Stories;
