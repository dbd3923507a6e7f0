import { streamRequest } from '@candor/contract/stream';
import * as z from 'zod/mini';
import type { StreamClient } from './client.ts';
import { frameOf } from './frames.ts';
import type { StreamHub } from './hub.ts';
import type { PrivateNotes } from './private-notes.ts';

/** More channels than any screen of this product shows. */
const CHANNELS_MAX = 64;

export interface MessageDeps {
  readonly hub: StreamHub;
  readonly notes: PrivateNotes;
  readonly findSession: (token: string) => Promise<{ userId: string } | null>;
  readonly now: () => number;
}

type StreamRequest = z.output<typeof streamRequest>;

/** Answers one message of a client. An invalid one gets an error frame and changes nothing. */
export async function answerMessage(
  deps: MessageDeps,
  client: StreamClient,
  message: { text: string; isBinary: boolean },
): Promise<void> {
  if (!client.admits(deps.now())) return refuse(client, 'request.tooMany');
  const request = message.isBinary ? undefined : readRequest(message.text);
  if (!request) return refuse(client, 'request.invalid');
  if (request.op === 'ping') return client.say(frameOf({ op: 'pong', time: deps.now() }));
  if (request.op === 'subscribe') return subscribe(deps, client, request);
  if (request.channel === 'me') deps.notes.leave(client);
  else deps.hub.leave(request.channel, client);
}

async function subscribe(
  deps: MessageDeps,
  client: StreamClient,
  request: Extract<StreamRequest, { op: 'subscribe' }>,
): Promise<void> {
  const { channel, token } = request;
  if (channel === 'me') {
    const session = token ? await deps.findSession(token) : null;
    if (!token || !session) return refuse(client, 'session.required', channel);
    // The client may have disconnected during the lookup.
    if (!client.isOpen) return;
    deps.notes.join(client, { userId: session.userId, token });
    return client.say(frameOf({ op: 'subscribed', channel }));
  }
  if (!deps.hub.has(channel)) return refuse(client, 'request.invalid', channel);
  const isNew = !client.channels.has(channel);
  if (isNew && client.channels.size >= CHANNELS_MAX)
    return refuse(client, 'request.tooMany', channel);
  client.say(frameOf({ op: 'subscribed', channel }));
  deps.hub.join(channel, client, deps.now());
}

function readRequest(text: string): StreamRequest | undefined {
  try {
    const decoded = z.safeDecode(streamRequest, JSON.parse(text));
    return decoded.success ? decoded.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function refuse(client: StreamClient, errorKey: string, channel?: string): void {
  client.say(frameOf({ op: 'error', errorKey, ...(channel === undefined ? {} : { channel }) }));
}
