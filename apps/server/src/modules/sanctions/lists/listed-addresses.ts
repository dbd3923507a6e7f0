/** Addresses in free text: of Ethereum and its kind, of Bitcoin, of Tron. */
const ADDRESS =
  /\b(0x[0-9a-fA-F]{40}|bc1[0-9ac-hj-np-z]{11,71}|T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/g;

/** Addresses of blockchains that a remark mentions. */
export const addressesIn = (text: string): string[] => text.match(ADDRESS) ?? [];
