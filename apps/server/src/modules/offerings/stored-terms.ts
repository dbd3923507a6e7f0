import type { TokenCode } from '@candor/domain/money/currencies';
import { money, price } from '@candor/domain/money/money';
import type { OfferingTerms } from '@candor/domain/offerings/terms';
import type { VerifiedLevel } from '@candor/domain/positions/verification';

/** Shape of `termsText`, which wrote it. */
interface TermsJson {
  token: TokenCode;
  name: string;
  issuer: string;
  about: string;
  risks: string;
  price: string;
  lot: string;
  places: number;
  ticketsPerLevel: number[];
  verification: VerifiedLevel;
  opensAt: string;
  closesAt: string;
  drawsAt: string;
  completesAt: string;
  listsAt: string;
}

/** Terms from their stored text. */
export function parseTerms(text: string): OfferingTerms {
  const { opensAt, closesAt, drawsAt, completesAt, listsAt, ...json } = JSON.parse(
    text,
  ) as TermsJson;
  return {
    ...json,
    price: price(json.price),
    lot: money(json.lot),
    opensAtMs: Date.parse(opensAt),
    closesAtMs: Date.parse(closesAt),
    drawsAtMs: Date.parse(drawsAt),
    completesAtMs: Date.parse(completesAt),
    listsAtMs: Date.parse(listsAt),
  };
}
