import type { TokenCode } from '@candor/domain/money/currencies';
import { languageTags, type Translated } from '@candor/domain/languages';
import { money, price } from '@candor/domain/money/money';
import { type OfferingPaper, type OfferingTerms, paperField } from '@candor/domain/offerings/terms';
import type { VerifiedLevel } from '@candor/domain/positions/verification';

/** Shape of `termsText`, which wrote it. */
interface TermsJson {
  token: TokenCode;
  name: string;
  issuer: string;
  [paper: `about${string}` | `risks${string}`]: string | undefined;
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
  const json = JSON.parse(text) as TermsJson;
  const { opensAt, closesAt, drawsAt, completesAt, listsAt } = json;
  const { token, name, issuer, places, ticketsPerLevel, verification } = json;
  return {
    token,
    name,
    issuer,
    places,
    ticketsPerLevel,
    verification,
    papers: papersOf(json),
    price: price(json.price),
    lot: money(json.lot),
    opensAtMs: Date.parse(opensAt),
    closesAtMs: Date.parse(closesAt),
    drawsAtMs: Date.parse(drawsAt),
    completesAtMs: Date.parse(completesAt),
    listsAtMs: Date.parse(listsAt),
  };
}

function papersOf(json: TermsJson): Translated<OfferingPaper> {
  const papers = languageTags.flatMap((tag) => {
    const [about, risks] = [json[paperField('about', tag)], json[paperField('risks', tag)]];
    return about === undefined || risks === undefined ? [] : [[tag, { about, risks }]];
  });
  return Object.fromEntries(papers) as Translated<OfferingPaper>;
}
