import type { ClosedDemoPosition, DemoPosition } from '@candor/domain/demo-trading/book';
import { useState, type ReactNode } from 'react';
import { DemoReceipt } from '../demo-receipt.tsx';
import { CloseQuestion } from './close-question.tsx';
import type { DemoCommand } from './demo-card.tsx';
import { MarginSheet } from './margin-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';

export interface DemoSheetsProps {
  readonly position: DemoPosition;
  readonly command: DemoCommand;
  readonly onDone: () => void;
}

/** The sheet of one act on one demo position, and the receipt of a close. */
export function DemoSheets({ position, command, onDone }: DemoSheetsProps): ReactNode {
  const [closed, setClosed] = useState<ClosedDemoPosition | null>(null);
  if (closed) return <DemoReceipt position={closed} onClose={onDone} />;
  if (command === 'stops') return <StopsSheet position={position} onClose={onDone} />;
  if (command === 'margin') return <MarginSheet position={position} onClose={onDone} />;
  return <CloseQuestion position={position} onClose={onDone} onClosed={setClosed} />;
}
