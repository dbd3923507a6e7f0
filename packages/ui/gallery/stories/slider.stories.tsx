import { Slider, type SliderProps } from '../../src/slider.tsx';
import { Held, type Stories } from '../stories.ts';

const slider =
  (props: Partial<SliderProps>, initial = 40) =>
  () => (
    <Held initial={initial}>
      {(value, change) => (
        <Slider
          label="Fall of the price"
          min={0}
          max={80}
          largeStep={10}
          valueText={`${value} percent`}
          {...props}
          value={value}
          onChange={change}
        />
      )}
    </Held>
  );

const marks = [
  { at: 33, label: 'Called at 45,714.28' },
  { at: 60, label: 'Sold at 41,308.08' },
];

export const sliderStories = {
  file: 'slider',
  states: {
    plain: slider({}),
    start: slider({}, 0),
    end: slider({}, 80),
    marked: slider({ marks, ends: ['68,412.50', '36,000'] }),
    disabled: slider({ disabled: true, marks }),
    'long text': slider({
      ends: ['Price now, 68,412.50 USDT for one bitcoin', 'A fall by half, 34,206.25 USDT'],
    }),
    Spanish: slider({ label: 'Caída del precio', ends: ['68,412.50 ahora', '36,000'] }),
  },
} satisfies Stories;
