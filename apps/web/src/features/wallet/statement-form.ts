/** The statement form. */
import { DAY_MS } from '@candor/domain/durations';
import type { RequestOf } from '@candor/contract/calls';
import { utcDay } from '@candor/domain/proofs/sealed-day';
import type { ChangeFilter } from './change-filter.ts';

type Request = RequestOf<'createStatement'>;
export const periods = ['thisMonth', 'lastMonth', 'custom'] as const;

export interface StatementForm {
  readonly period: (typeof periods)[number];
  /** Days of a custom period, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly account: Request['account'];
  readonly currency: Request['currency'];
  readonly format: Request['format'];
}

/** Starts the statement form from the filter of the list. */
export const formOf = ({ account, currency, from, to }: ChangeFilter): StatementForm => ({
  period: from !== '' && to !== '' ? 'custom' : 'thisMonth',
  from,
  to,
  account,
  currency,
  format: 'pdf',
});

const DAYS_MAX = 366;

/** The days of a form; null until chosen, or if a statement cannot cover them. */
export function daysOf(form: StatementForm, nowMs: number): { from: string; to: string } | null {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = utcDay(nowMs);
  if (form.period === 'thisMonth') return { from: utcDay(Date.UTC(year, month, 1)), to: today };
  if (form.period === 'lastMonth')
    return { from: utcDay(Date.UTC(year, month - 1, 1)), to: utcDay(Date.UTC(year, month, 0)) };
  const { from, to } = form;
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return from <= to && to <= today && count >= 1 && count <= DAYS_MAX ? { from, to } : null;
}
