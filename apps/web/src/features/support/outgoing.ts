/** Messages on their way: kept on the device until the server has them, each sent once. */
import { CallError } from '@candor/client/envelope';
import { supportCalls } from '@candor/contract/calls/support';
import type { ResultOf } from '@candor/contract/calls';
import { create } from 'zustand';
import { call } from '../../platform/call.ts';
import { randomId } from '@candor/client/random';
import { userId } from '../../platform/session.ts';
import { recall, remember, storageKeys } from '../../platform/storage.ts';

export type Sent = ResultOf<'sendSupportMessage'>;

export interface Outgoing {
  /** By which the server recognizes a retry. */
  readonly clientId: string;
  readonly body: string;
  readonly upload?: string;
  readonly state: 'sending' | 'waits' | 'failed';
  /** Why the server refused it. */
  readonly problem?: string;
}

interface Kept {
  readonly of: string;
  readonly messages: readonly Outgoing[];
}

export const useOutgoing = create<{ readonly messages: readonly Outgoing[] }>(() => ({
  messages: [],
}));

const listed = (): readonly Outgoing[] => useOutgoing.getState().messages;

function keep(messages: readonly Outgoing[]): void {
  useOutgoing.setState({ messages });
  const kept: Kept = { of: userId(), messages };
  remember(storageKeys.supportOutgoing, messages.length === 0 ? null : JSON.stringify(kept));
}

const change = (clientId: string, changed: Partial<Outgoing>): void =>
  keep(listed().map((each) => (each.clientId === clientId ? { ...each, ...changed } : each)));

const drop = (clientId: string): void =>
  keep(listed().filter((each) => each.clientId !== clientId));

/** Reads what this customer had not sent when the page was closed. */
export function restoreOutgoing(): void {
  const text = recall(storageKeys.supportOutgoing);
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    if (kept?.of !== userId()) return useOutgoing.setState({ messages: [] });
    const messages = kept.messages.map((each) => ({ ...each, state: 'waits' as const }));
    useOutgoing.setState({ messages });
  } catch {
    useOutgoing.setState({ messages: [] });
  }
}

export function queueMessage(message: { readonly body: string; readonly upload?: string }): void {
  keep([...listed(), { clientId: randomId(), ...message, state: 'waits' }]);
}

export const retryMessage = (clientId: string): void =>
  change(clientId, { state: 'waits', problem: undefined });

export const discardMessage = drop;

let isSending = false;

/**
 * Sends what waits, in order, one at a time. Stops at the first message without an answer; it keeps
 * its id, so that the next attempt stores nothing twice.
 */
export async function sendOutgoing(onSent: (sent: Sent) => void): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const next = listed().find(({ state }) => state === 'waits');
      if (!next) return;
      const { clientId, body, upload } = next;
      change(clientId, { state: 'sending' });
      try {
        const request = { clientId, ...(body && { body }), ...(upload && { upload }) };
        const sent = await call(supportCalls, 'sendSupportMessage', request, { quiet: true });
        onSent(sent);
        drop(clientId);
      } catch (error) {
        const isRefused = error instanceof CallError && error.code < 500;
        change(clientId, {
          state: isRefused ? 'failed' : 'waits',
          ...(isRefused ? { problem: error.message } : {}),
        });
        if (!isRefused) return;
      }
    }
  } finally {
    isSending = false;
  }
}
