import type { ResultOf } from '@candor/contract/calls';
import { inLanguage } from '@candor/domain/languages';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { announcementOf } from '@candor/domain/messages/announcement';
import { type MessageKind, textsOf } from '@candor/domain/messages/message';
import { languageTag, type Translate } from '../../platform/messages.ts';
import type { EntryRow } from './store-entries.ts';

export type InboxEntry = ResultOf<'listInbox'>['records'][number];

interface Reading {
  readonly translator: (language: string | undefined) => Translate;
  readonly language: string | undefined;
}

/** Title and text of a message in a language: as of now, whatever the language was when it came. */
export function renderMessage(
  {
    kind,
    figures,
  }: { readonly kind: MessageKind; readonly figures: Readonly<Record<string, string>> },
  translate: Translate,
): { readonly title: string; readonly content: string } {
  const { title, text } = textsOf(kind);
  const shown = { ...figures, ...pairIn(figures) };
  return { title: translate(title, shown), content: translate(text, shown) };
}

/** A market as screens write it: BTC/USDT. */
function pairIn({ symbol }: Readonly<Record<string, string>>): { readonly symbol?: string } {
  const market = symbol === undefined ? undefined : findMarketSymbol(symbol);
  return market ? { symbol: `${market.base}/${market.quote}` } : {};
}

/** An entry in the reader's language. */
export function presentEntry(row: EntryRow, { translator, language }: Reading): InboxEntry {
  const { id, kind, group, about, createdAtMs: createTime, isRead } = row;
  const shared = { id, kind, group, about, createTime, isRead };
  if (row.texts !== null) {
    const { title, body } = inLanguage(announcementOf(row.texts), languageTag(language));
    return { ...shared, title, content: body };
  }
  const message = { kind: kind as MessageKind, figures: row.figures ?? {} };
  return { ...shared, ...renderMessage(message, translator(language)) };
}

/** Where an entry stands in the list. */
export const placeOfEntry = ({ createdAtMs, id }: EntryRow): string => `${createdAtMs}/${id}`;
