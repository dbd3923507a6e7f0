import { calls } from '@candor/contract/calls';
import * as z from 'zod/mini';
import type { Handlers } from '../../../../http/handler.ts';
import { languageTag } from '../../../../platform/messages.ts';
import { confirmItIsYou } from '../../../identity/index.ts';
import type { CommandRunner } from '../../../ledger/index.ts';
import type { Bought, BuyNote } from './buy-note.ts';
import type { BondsOptions } from './deps.ts';
import { getBond, getBondDocument, listBondNotes, listBonds, listOwnBondNotes } from './views.ts';

export function bondsHandlers(options: BondsOptions, buy: CommandRunner<BuyNote, Bought>) {
  const { db, clock, random } = options;
  return {
    listBonds: (request, { language }) => listBonds(db, request, languageTag(language)),
    getBond: ({ id }, { language }) => getBond(db, id, languageTag(language)),
    listBondNotes: (request) => listBondNotes(db, request),
    getBondDocument: (request, { language }) => getBondDocument(db, request, languageTag(language)),
    async buyBond(request, context) {
      const isConfirmed = await confirmItIsYou(options, request, context);
      const { userId, idempotency } = context;
      return buy(
        { userId, id: random.uuid(clock.now()), request, isConfirmed },
        {
          idempotency,
          encode: (bought) => z.encode(calls.buyBond.result, presentBought(bought)),
        },
      );
    },
    listOwnBondNotes: (request, { userId }) => listOwnBondNotes(db, userId, request),
  } satisfies Partial<Handlers>;
}

const presentBought = ({ note, bond }: Bought) => ({
  id: note.id,
  bondId: bond.id,
  number: note.number,
  amount: note.amount,
  isFilled: bond.status === 'payingOut',
  closesAt: bond.closesAtMs,
  boughtAt: note.boughtAtMs,
});
