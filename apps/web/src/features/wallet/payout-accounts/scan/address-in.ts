/**
 * The address in what a wallet shows as a code or copies: `bitcoin:bc1…?amount=1`,
 * `ethereum:0x…@1`, or the address alone. Amounts and networks in it are left out: the customer
 * chooses those here.
 */
export function addressIn(text: string): string {
  const [first = ''] = text.trim().split(/\s/);
  const withoutScheme = first.replace(/^[a-z][a-z0-9+.-]{1,30}:(\/\/)?(pay-)?/i, '');
  return withoutScheme.replace(/[?@/#].*$/, '');
}
