/** What a bank is told to pay. */
export interface Order {
  readonly endToEndId: string;
  readonly cents: bigint;
  readonly iban: string;
}

/** Credit transfers of a pain.001. */
export function ordersOf(xml: string): readonly Order[] {
  return [...xml.matchAll(/<CdtTrfTxInf>(.*?)<\/CdtTrfTxInf>/gs)].map(([, order = '']) => {
    const field = (pattern: RegExp): string => pattern.exec(order)![1]!;
    const [whole = '0', fraction = '0'] = field(/<InstdAmt Ccy="USD">(.*?)</).split('.');
    return {
      endToEndId: field(/<EndToEndId>(.*?)</),
      cents: BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0')),
      iban: field(/<CdtrAcct>.*?<IBAN>(.*?)</s),
    };
  });
}
