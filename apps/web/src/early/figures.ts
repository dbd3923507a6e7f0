/** Writes figures into a painted screen as soon as they are answered. */
import { parseFixed } from '@candor/domain/money/fixed';
import { money, type Money } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';
import { TOTAL_DECIMALS, totalValue, type Assets } from '../parts/asset-totals.ts';
import { SAMPLE_COUNT, SAMPLE_TOTAL, type EarlyFigures } from './early-build.ts';

interface AssetRow {
  readonly account: Assets[number]['account'];
  readonly usdtValue: string;
}

/** A customer's total, as the app will show it. */
export function writeTotal(root: ParentNode, body: unknown, { total }: EarlyFigures): void {
  const { result } = body as { readonly result: readonly AssetRow[] };
  const rows = result.map((row) => ({ ...row, usdtValue: money(row.usdtValue) }));
  const sum = totalValue(rows as unknown as Assets) as Money;
  const [whole = '', fraction] = numberText(sum, { decimals: TOTAL_DECIMALS }).split('.');
  const place = root.querySelector('[data-early=total]');
  if (place)
    place.innerHTML = total
      .replace(SAMPLE_TOTAL.whole, whole)
      .replace(SAMPLE_TOTAL.fraction, `.${fraction}`);
}

/** The newest price of the pair that is painted. */
export function writePrice(root: ParentNode, body: unknown, { symbol, price }: EarlyFigures): void {
  const { result } = body as { readonly result: readonly Record<string, string | number>[] };
  const row = result.find((each) => each['symbol'] === symbol);
  const unknown = root.querySelector('[data-early=price]');
  if (!row || !unknown) return;
  const known = unknown.cloneNode(true) as Element;
  known.querySelector('.figures')!.textContent = numberText(parseFixed(String(row[price])), {
    decimals: Number(row['pricePrecision']),
  });
  unknown.replaceWith(known);
  // Until the stream brings what it tells of, it would say that there is no price.
  root.querySelector('[data-early=chip]')?.classList.add('invisible');
}

export interface LossTexts {
  /** Markup with `SAMPLE_COUNT` in it: of a share, and of too few customers. */
  readonly share: string;
  readonly few: string;
}

/** How many customers lost money with contracts. */
export function writeLosses(root: ParentNode, body: unknown, { share, few }: LossTexts): void {
  const { contracts, customersMin } = (
    body as {
      readonly result: {
        readonly contracts: { readonly percent?: number };
        readonly customersMin: number;
      };
    }
  ).result;
  const place = root.querySelector('[data-early=loss]');
  const { percent } = contracts;
  const [text, count] = percent === undefined ? [few, customersMin] : [share, percent];
  if (place) place.innerHTML = text.replace(String(SAMPLE_COUNT), String(count));
}
