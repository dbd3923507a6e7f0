import { Chip, type ChipTone, Pill } from '../../src/chip.tsx';
import { Icon } from '../../src/icon.tsx';
import { Held, type Stories } from '../stories.ts';

const withTone = (tone: ChipTone, text: string) => () => <Chip tone={tone}>{text}</Chip>;

const pills = (names: readonly string[]) => () => (
  <Held initial={names[0]}>
    {(selected, select) => (
      <div className="flex gap-2">
        {names.map((name) => (
          <Pill key={name} selected={name === selected} onSelect={() => select(name)}>
            {name}
          </Pill>
        ))}
      </div>
    )}
  </Held>
);

export const chipStories = {
  file: 'chip',
  states: {
    neutral: withTone('neutral', 'Isolated'),
    up: withTone('up', 'Long 10×'),
    down: withTone('down', 'Short 10×'),
    demo: withTone('demo', 'Practice money'),
    warning: withTone('warning', 'Waiting for approval'),
    proof: withTone('proof', 'Sealed'),
    danger: withTone('danger', 'Refused'),
    'with an icon': () => (
      <Chip tone="warning" icon={<Icon name="clock" size={14} />}>
        12 s ago
      </Chip>
    ),
    Spanish: withTone('warning', 'Pendiente de aprobación'),
    pills: pills(['All', 'Crypto', 'Gold']),
    'pills, Spanish': pills(['Todos', 'Divisas', 'Metales']),
  },
} satisfies Stories;
