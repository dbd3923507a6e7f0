import { dayOf, mondayOf } from '@candor/domain/calendar';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { envelopeOpened } from '@candor/domain/levels/level-transfers';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { Refusal } from '@candor/domain/refusal';
import type { Command } from '../ledger/index.ts';
import { endEnvelopes, type Envelope, lockWaiting } from './store-envelopes.ts';

export interface OpenEnvelope {
  readonly userId: string;
}

type Waiting = ReadonlyMap<string, readonly Envelope[]>;

/** Pays what was reserved for the customer's envelope of this week. Refuses: levels.noEnvelope. */
export const openEnvelopeCommand: Command<OpenEnvelope, Waiting, Envelope, Envelope> = {
  name: 'openEnvelope',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const waiting = await lockWaiting(
      tx,
      commands.map(({ userId }) => userId),
    );
    return Map.groupBy(waiting, ({ userId }) => userId);
  },
  accounts: ({ userId }) => [customerAccount(userId, 'balance', SETTLEMENT_CURRENCY)],
  decide({ userId }, { loaded, nowMs }) {
    const week = mondayOf(dayOf(nowMs));
    const envelope = loaded.get(userId)?.find((each) => each.week === week);
    if (!envelope) throw new Refusal('levels.noEnvelope');
    return {
      change: envelope,
      result: { ...envelope, state: 'opened' },
      transfers: [envelopeOpened(userId, envelope.amount)],
      transferKey: `level/${userId}/${week}/open`,
      events: ['level', 'balance'].map((kind) => ({ topic: `me:${userId}`, body: { kind } })),
    };
  },
  write: (tx, envelopes, { nowMs }) => endEnvelopes(tx, envelopes, nowMs),
};
