/** Terms that a link brings to the ticket, as the demo's does: `?symbol=…&side=long&leverage=5&margin=200`. */
import type { Direction } from '@candor/domain/positions/terms';
import { useEffect, useState } from 'react';
import { useRoute, type Route } from '../../../platform/route.ts';
import { emptyTicket, type TicketForm } from './ticket-form.ts';

export interface HandedOver {
  readonly form: TicketForm;
  /** What the link names, which goes before what the ticket remembers. */
  readonly terms: Partial<TicketForm>;
  /** To be asked about at once; a link never opens anything by itself. */
  readonly direction: Direction | null;
}

const NOTHING: HandedOver = { form: emptyTicket, terms: {}, direction: null };
const MARGIN = /^\d{1,12}(\.\d{1,2})?$/;

/** Nothing for another pair than the link names, and nothing of a value that does not read. */
export function handedOver(query: URLSearchParams, symbol: string): HandedOver {
  if (query.get('symbol') !== symbol) return NOTHING;
  const margin = query.get('margin') ?? '';
  const leverage = Number(query.get('leverage'));
  const side = query.get('side');
  const terms: Partial<TicketForm> = {
    ...(MARGIN.test(margin) && { sizeUnit: 'margin', margin }),
    ...(Number.isInteger(leverage) && leverage > 0 && { leverage }),
  };
  return {
    form: { ...emptyTicket, ...terms },
    terms,
    direction: side === 'long' || side === 'short' ? side : null,
  };
}

const taken = new WeakSet<Route>();

/** What this address brings, once: a ticket that comes back later starts empty. */
export function useHandedOver(symbol: string): HandedOver {
  const route = useRoute();
  const [first] = useState(() => (taken.has(route) ? NOTHING : handedOver(route.query, symbol)));
  useEffect(() => {
    if (route.query.get('symbol') === symbol) taken.add(route);
  }, [route, symbol]);
  return first;
}
