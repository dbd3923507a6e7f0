import { jpeg } from '../../../platform/files/testing/pictures.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ChatName } from '../deps.ts';

let sent = 0;

/** Sends a message of a customer; returns the answer as it came. */
export const write = (
  app: TestApp,
  { token }: { readonly token: string },
  fields: { readonly body?: string; readonly upload?: string; readonly clientId?: string },
) => app.call('sendSupportMessage', { clientId: `sent-${++sent}`, ...fields }, { token });

/** A new customer with a conversation of one message. */
export async function chatOf(app: TestApp, body = 'My order is missing'): Promise<ChatName> {
  const who = await app.signUp();
  const { id } = (await write(app, who, { body })).result as { id: string };
  return { userId: who.userId, id };
}

/** A conversation whose only message is a picture. */
export async function chatWithPicture(app: TestApp): Promise<ChatName> {
  const who = await app.signUp();
  const upload = await app.files.receive(who.userId, () => jpeg());
  const { id } = (await write(app, who, { upload })).result as { id: string };
  return { userId: who.userId, id };
}
