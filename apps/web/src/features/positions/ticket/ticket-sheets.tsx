import { Suspense, type ReactNode } from 'react';
import type { OrderType } from '../../../parts/contract/order-types.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import type { OrderTicket } from './use-order-ticket.ts';

const LeverageSheet = lazyPart(async () => (await import('./leverage-sheet.tsx')).LeverageSheet);
const OpenSheets = lazyPart(async () => (await import('./open-sheets.tsx')).OpenSheets, {
  close: ({ ticket }) => ticket.dismiss(),
});
const OrderTypeSheet = lazyPart(
  async () => (await import('./order-type-sheet.tsx')).OrderTypeSheet,
);
const MarginModeSheet = lazyPart(
  async () => (await import('./margin-mode-sheet.tsx')).MarginModeSheet,
);
const CalculatorSheet = lazyPart(
  async () => (await import('../calculator/calculator-sheet.tsx')).CalculatorSheet,
);

const QuizSheet = lazyPart(
  async () => (await import('../../../parts/responsible-trading/quiz-sheet.tsx')).QuizSheet,
);

/** What the ticket can open above itself. */
export type TicketSheet = 'leverage' | 'marginMode' | 'orderType' | 'calculator';

export interface TicketSheetsProps {
  readonly ticket: OrderTicket;
  readonly sheet: TicketSheet | null;
  readonly onType: (orderType: OrderType) => void;
  readonly onClose: () => void;
}

/** The one sheet that is open, loaded when it first is, and the question before an order. */
export function TicketSheets({ ticket, sheet, onType, onClose }: TicketSheetsProps): ReactNode {
  return (
    <Suspense>
      {sheet === 'leverage' ? <LeverageSheet ticket={ticket} onClose={onClose} /> : null}
      {sheet === 'marginMode' ? (
        <MarginModeSheet
          selected={ticket.form.marginMode}
          onChoose={(marginMode) => ticket.change({ marginMode })}
          onClose={onClose}
        />
      ) : null}
      {sheet === 'orderType' ? (
        <OrderTypeSheet selected={ticket.form.orderType} onChoose={onType} onClose={onClose} />
      ) : null}
      {sheet === 'calculator' ? <CalculatorSheet ticket={ticket} onClose={onClose} /> : null}
      {ticket.needsQuiz ? (
        // In place of the question, which comes back: two sheets side by side hide each other.
        <QuizSheet onClose={ticket.leaveQuiz} />
      ) : ticket.asking || ticket.receipt ? (
        <OpenSheets ticket={ticket} />
      ) : null}
    </Suspense>
  );
}
