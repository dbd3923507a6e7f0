import type { DocumentItem, DocumentType, KycGrade } from '@candor/domain/kyc/application';
import type { ReactNode } from 'react';

const face = 'M38 27a5 5 0 1 0 0 .01M30 44c.8-5 3.600-7.500 8-7.500s7.200 2.500 8 7.500';
const drawings = {
  idFront: `M20 16h56v40H20zM54 28h15M54 35h12M54 42h8${face}`,
  idBack: 'M20 16h56v40H20zM20 24h56M20 31h56M28 42h22M28 48h14M60 42h8v7h-8z',
  passport:
    'M26 10h44v52H26zM26 47h44M32 53h30M32 57.500h22M48 22a6 6 0 1 0 0 .01M38 42c1-6 4.500-9 10-9s9 3 10 9',
  holding:
    'M34 14a9 9 0 1 0 .01 0M18 60c.8-12 6.500-18 16-18 4 0 7.400 1 10 3M48 40h32v20H48zM56 49a2.500 2.500 0 1 0 0 .01M64 47h11M64 53h8',
  address: 'M30 8h30l8 8v48H30zM60 8v8h8M48 24l12 9v13H36V33zM45 46v-7h6v7M38 54h22',
  addressSecond: 'M34 14h28l6 6v44H34zM30 58V8h26M42 30h18M42 37h18M42 44h18M42 51h12',
  self: 'M48 14a13 13 0 1 0 .01 0M20 66c1-15 11-22 28-22s27 7 28 22',
} as const;

function drawingOf(grade: KycGrade, documentType: DocumentType, item: DocumentItem): string {
  if (item === 'holding') return drawings.holding;
  if (item === 'portrait') return grade === 'advanced' ? drawings.self : drawings.passport;
  if (grade === 'advanced') return item === 'front' ? drawings.address : drawings.addressSecond;
  return item === 'front' || documentType === 'passport' ? drawings.idFront : drawings.idBack;
}

interface DocumentDrawingProps {
  readonly grade: KycGrade;
  readonly documentType: DocumentType;
  readonly item: DocumentItem;
}

/** What the picture should look like, where there is none yet. */
export function DocumentDrawing({ grade, documentType, item }: DocumentDrawingProps): ReactNode {
  return (
    <svg
      viewBox="0 0 96 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-full text-tertiary"
    >
      <path d={drawingOf(grade, documentType, item)} />
    </svg>
  );
}
