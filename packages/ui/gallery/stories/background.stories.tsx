import type { ReactNode } from 'react';
import { AmountField } from '../../src/amount-field.tsx';
import { Background, type BackgroundName } from '../../src/background.tsx';
import { Button } from '../../src/button.tsx';
import { Card } from '../../src/card.tsx';
import { Chip, Pill } from '../../src/chip.tsx';
import { Notice } from '../../src/message-state.tsx';
import { ProofChip } from '../../src/proof-chip.tsx';
import { Fact, Facts, Row, RowGroup } from '../../src/row.tsx';
import { Segmented } from '../../src/segmented.tsx';
import { Tabs } from '../../src/tabs.tsx';
import { TextField } from '../../src/text-field.tsx';
import { Held, nothing, type Stories } from '../stories.ts';
import { sheetStories } from './sheet.stories.tsx';

const tones = ['neutral', 'up', 'down', 'demo', 'warning', 'proof', 'danger'] as const;

/** The kit as product screens use it. */
function Shown({ name, fields }: { name: BackgroundName; fields?: boolean }): ReactNode {
  return (
    <div data-background={name} className="grid gap-3 bg-canvas p-4">
      <Background name={name}>{fields ? <Fields /> : <Surfaces />}</Background>
    </div>
  );
}

function Surfaces(): ReactNode {
  return (
    <>
      <p className="text-secondary">Daily rate</p>
      <p className="text-hero text-up">0.07%</p>
      <p className="text-tertiary">Paid at 00:00</p>
      <p className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </p>
      <Card>
        <Facts>
          <Fact label="Cycle" value="30 days" />
          <Fact label="Capacity left" value="4,998,000.00 USDT" />
        </Facts>
      </Card>
      <RowGroup>
        <Row title="Orders" note="Two are running" value="2" href="#orders" />
        <Row title="Terms" note="Version 3" href="#terms" />
      </RowGroup>
      <p>
        <ProofChip state="fresh">Signed</ProofChip>
      </p>
      <Notice>The sale ends soon.</Notice>
    </>
  );
}

function Fields(): ReactNode {
  return (
    <>
      <Held initial="running">
        {(value, change) => (
          <>
            <Segmented
              label="Orders"
              segments={[
                { value: 'running', label: 'Running' },
                { value: 'ended', label: 'Ended' },
              ]}
              value={value}
              onChange={change}
            />
            <Tabs
              label="Orders by state"
              items={[
                { id: 'running', label: 'Running' },
                { id: 'ended', label: 'Ended' },
              ]}
              selected={value}
              onSelect={change}
            />
          </>
        )}
      </Held>
      <p className="flex gap-2">
        <Pill selected onSelect={nothing}>
          All
        </Pill>
        <Pill selected={false} onSelect={nothing}>
          Mining
        </Pill>
      </p>
      <Held initial="1000">
        {(value, change) => (
          <AmountField label="Amount" value={value} onChange={change} decimals={2} unit="USDT" />
        )}
      </Held>
      <TextField label="Password" value="" onChange={nothing} error="This password is wrong." />
      <Button>Invest</Button>
      <Button tone="quiet">Cancel</Button>
      <Button tone="card">More</Button>
      {sheetStories.states['with fields']()}
    </>
  );
}

export const backgroundStories = {
  file: 'background',
  states: {
    'dark blue': () => <Shown name="darkBlue" />,
    'dark blue, fields': () => <Shown name="darkBlue" fields />,
    slate: () => <Shown name="slate" />,
    'slate, fields': () => <Shown name="slate" fields />,
  },
} satisfies Stories;
