import { openIn } from '@candor/domain/demo-trading/commands';
import { availableIn, type DemoOrder, type DemoPosition } from '@candor/domain/demo-trading/book';
import { placeLimitIn } from '@candor/domain/demo-trading/limit-orders';
import type { DemoMoment } from '@candor/domain/demo-trading/moment';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Money, Price } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import type { DemoBook } from '@candor/domain/demo-trading/book';
import type { OpenRequest } from '@candor/domain/positions/open-position';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import { useMemo, useState } from 'react';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import type { OrderTypeEntry } from '../../../parts/contract/order-types.ts';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useText } from '../../../platform/language.ts';
import { command, attempt, refusalText, useDemo } from '../demo-account.ts';
import { useLiveMoment, type LiveMoment } from '../live-moment.ts';

export interface DemoForm extends OrderTypeEntry {
  /** Plain decimal texts; empty while nothing is typed. */
  readonly margin: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly leverage: number;
  readonly hasStops: boolean;
}

const emptyForm: DemoForm = {
  orderType: 'market',
  limitPrice: '',
  margin: '',
  takeProfit: '',
  stopLoss: '',
  leverage: 10,
  hasStops: false,
};

export interface DemoTicket extends LiveMoment {
  readonly market: MarketSymbol;
  readonly terms: ContractTerms;
  readonly form: DemoForm;
  readonly change: (change: Partial<DemoForm>) => void;
  readonly available: Money;
  /** What each side would open or place at this moment; null while it cannot. */
  readonly quotes: Readonly<Record<Direction, DemoPosition | DemoOrder | null>>;
  /** Why a side, or both, cannot act: lines above the buttons. */
  readonly reasons: readonly string[];
  readonly asking: Direction | null;
  readonly ask: (direction: Direction | null) => void;
  readonly receipt: DemoPosition | DemoOrder | null;
  readonly open: (direction: Direction) => void;
  readonly done: () => void;
}

/** The ticket of one market: the act itself is tried at every price, and done when confirmed. */
export function useDemoTicket(market: MarketSymbol): DemoTicket {
  const terms = useMemo(() => contractTerms(market), [market]);
  const [entered, setForm] = useState(emptyForm);
  const form = { ...entered, leverage: Math.min(entered.leverage, terms.maxLeverage) };
  const [asking, ask] = useState<Direction | null>(null);
  const [receipt, setReceipt] = useState<DemoPosition | DemoOrder | null>(null);
  const book = useDemo((state) => state.book);
  const live = useLiveMoment(market);
  const tried = useTried(form, live);
  const open = (direction: Direction) => {
    const enter = entryOf(form, direction, live.moment);
    if (!enter) return;
    const opened = command<DemoPosition | DemoOrder>(enter);
    if (!opened) return warningHaptic();
    successHaptic();
    ask(null);
    setReceipt(opened);
    const { leverage, orderType, limitPrice } = form;
    setForm({ ...emptyForm, leverage, orderType, limitPrice });
  };
  return {
    ...live,
    ...tried,
    market,
    terms,
    form,
    change: (change) => setForm((last) => ({ ...last, ...change })),
    available: availableIn(book),
    asking,
    ask,
    receipt,
    open,
    done: () => setReceipt(null),
  };
}

function useTried(form: DemoForm, { moment, detail }: LiveMoment) {
  const t = useText();
  const isLimit = form.orderType === 'limit';
  const pause = usePauseReason(detail, isLimit ? 'place' : 'open');
  const long = tryToOpen(form, 'long', moment);
  const short = tryToOpen(form, 'short', moment);
  const refusals = [long, short].filter((tried) => tried instanceof Refusal).map(refusalText);
  const isEmpty = (readDecimal(form.margin) ?? 0n) === 0n;
  const reasons = pause ? [t(pause)] : isEmpty ? [t('ticket.enterMargin')] : refusals;
  const quoteOf = (tried: typeof long) => (pause || tried instanceof Refusal ? null : tried);
  return {
    quotes: { long: quoteOf(long), short: quoteOf(short) },
    reasons: [...new Set(reasons)],
  };
}

function tryToOpen(
  form: DemoForm,
  direction: Direction,
  moment: DemoMoment | null,
): DemoPosition | DemoOrder | Refusal | null {
  const enter = entryOf(form, direction, moment);
  if (!enter) return null;
  const tried = attempt<DemoPosition | DemoOrder>(enter);
  return tried instanceof Refusal ? tried : tried.what;
}

/** What pressing a side would do to the book; null while that cannot be said. */
function entryOf(form: DemoForm, direction: Direction, moment: DemoMoment | null) {
  const request = requestOf(form, direction);
  if (!request || !moment) return null;
  if (form.orderType === 'market') return (book: DemoBook) => openIn(book, request, moment);
  const limitPrice = (readDecimal(form.limitPrice) ?? 0n) as Price;
  return (book: DemoBook) => placeLimitIn(book, { ...request, limitPrice }, moment);
}

/** Null while no margin is entered. */
function requestOf(form: DemoForm, direction: Direction): OpenRequest | null {
  const margin = readDecimal(form.margin);
  if (margin === null || margin === 0n) return null;
  const level = (text: string) => (form.hasStops ? (readDecimal(text) as Price | null) : null);
  return {
    direction,
    leverage: form.leverage,
    margin: margin as Money,
    takeProfit: level(form.takeProfit),
    stopLoss: level(form.stopLoss),
    // The fill is made of the very price on screen.
    seenIndex: null,
  };
}
