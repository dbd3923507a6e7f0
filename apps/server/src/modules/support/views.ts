import { WEEK_MS } from '@candor/domain/durations';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { filePath } from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import { MESSAGES_PER_ANSWER } from '@candor/domain/support/limits';
import { LINK_MS } from '../../platform/files/links.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { ChatName, SupportOptions } from './deps.ts';
import { presentChat, presentMessage } from './present.ts';
import {
  type Chat,
  countChatsOf,
  findChat,
  findNewestChat,
  listChatsOf,
  medianAnswer,
} from './store.ts';
import { findMessage, listMessages } from './store-messages.ts';

/** Below this many answers a median says nothing. */
const ANSWERS_MIN = 5;

type Deps = Pick<SupportOptions, 'db' | 'files'>;

/** Refuses: support.notFound. */
export async function requireChat({ db }: Pick<Deps, 'db'>, name: ChatName): Promise<Chat> {
  const chat = await findChat(db, name);
  if (!chat) throw new Refusal('support.notFound');
  return chat;
}

/** Messages of a conversation after a number, and whether there are more. */
export async function messagesAfter({ db }: Pick<Deps, 'db'>, name: ChatName, after = 0) {
  const found = await listMessages(db, name, { after, limit: MESSAGES_PER_ANSWER + 1 });
  return {
    messages: found.slice(0, MESSAGES_PER_ANSWER),
    hasMore: found.length > MESSAGES_PER_ANSWER,
  };
}

export async function getChat(
  deps: Deps,
  { id, after }: RequestOf<'getSupportChat'>,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<ResultOf<'getSupportChat'>> {
  const { db } = deps;
  const [chat, median] = await Promise.all([
    id === undefined ? findNewestChat(db, userId) : requireChat(deps, { userId, id }),
    medianAnswer(db, nowMs - WEEK_MS),
  ]);
  const answersInS =
    median.count >= ANSWERS_MIN && median.seconds !== null ? { answersInS: median.seconds } : {};
  if (!chat) return { messages: [], hasMore: false, ...answersInS };
  const { messages, hasMore } = await messagesAfter(deps, chat, after);
  const shown = await Promise.all(messages.map((message) => presentMessage(db, message)));
  return { chat: presentChat(chat), messages: shown, hasMore, ...answersInS };
}

export async function listChats(
  { db }: Deps,
  request: RequestOf<'listSupportChats'>,
  userId: string,
): Promise<ResultOf<'listSupportChats'>> {
  const asked = pageOf(request);
  const found = await listChatsOf(db, userId, asked);
  const total = await countChatsOf(db, userId);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  return { records: shown.map(presentChat), ...page };
}

/** File id of a picture in a conversation. Refuses: support.notFound. */
export async function requirePicture(
  { db }: Pick<Deps, 'db'>,
  name: ChatName,
  number: number,
): Promise<string> {
  const message = await findMessage(db, name, number);
  if (!message || message.fileId === null) throw new Refusal('support.notFound');
  return message.fileId;
}

/** A link to a picture of one's own conversation. Refuses: support.notFound. */
export async function createPictureLink(
  deps: Deps,
  { id, number }: RequestOf<'createSupportPictureLink'>,
  userId: string,
): Promise<ResultOf<'createSupportPictureLink'>> {
  const fileId = await requirePicture(deps, { userId, id }, number);
  return { url: `${filePath}/${deps.files.link(fileId)}`, expiresIn: LINK_MS / 1_000 };
}
