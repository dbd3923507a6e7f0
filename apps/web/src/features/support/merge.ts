import type { ResultOf } from '@candor/contract/calls';

export type Chat = NonNullable<ResultOf<'getSupportChat'>['chat']>;
export type Message = ResultOf<'getSupportChat'>['messages'][number];

/** Each message once, by number: the same one may come as an answer, as news and in a list. */
export function merged(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.number, message]));
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}

/** Number up to which nothing is missing; after it, the server is asked for more. */
export function completeUpTo(messages: readonly Message[]): number {
  let number = 0;
  for (const message of messages) {
    if (message.number !== number + 1) break;
    number = message.number;
  }
  return number;
}
