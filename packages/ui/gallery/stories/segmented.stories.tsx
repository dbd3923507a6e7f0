import { Segmented, type SegmentedProps } from '../../src/segmented.tsx';
import { Held, type Stories } from '../stories.ts';

const segments = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

const choice =
  (props: Partial<SegmentedProps<string>>, initial = 'light') =>
  () => (
    <Held initial={initial}>
      {(value, change) => (
        <Segmented label="Theme" segments={segments} {...props} value={value} onChange={change} />
      )}
    </Held>
  );

const periods = ['1m', '15m', '1h', '1d'].map((value) => ({ value, label: value }));

export const segmentedStories = {
  file: 'segmented',
  states: {
    block: choice({}),
    plain: choice({ label: 'Period', look: 'plain', segments: periods }, '15m'),
    'one disabled': choice({
      segments: segments.map((segment) => ({ ...segment, disabled: segment.value === 'system' })),
    }),
    'long text': choice({
      segments: [
        { value: 'light', label: 'Only this position' },
        { value: 'dark', label: 'All positions of the contract account' },
      ],
    }),
    Spanish: choice({
      label: 'Apariencia',
      segments: [
        { value: 'light', label: 'Claro' },
        { value: 'dark', label: 'Oscuro' },
        { value: 'system', label: 'Como el sistema' },
      ],
    }),
  },
} satisfies Stories;
