import { withCommas } from '@candor/ui/number-text';

/** A number of the chart library with commas and the true minus. */
export function withThousands(value: string | number): string {
  const [whole = '', fraction] = String(value).split('.');
  const sign = whole.startsWith('-') ? '−' : '';
  const grouped = withCommas(whole.replace('-', ''));
  return fraction === undefined ? sign + grouped : `${sign}${grouped}.${fraction}`;
}
