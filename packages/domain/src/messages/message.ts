/** Messages to one customer: what happened, as an id with figures, rendered when it is read. */

/** Where a customer looks for a message, and switches its push and email on or off. */
export const messageGroups = ['account', 'security', 'trades', 'products', 'news'] as const;
export type MessageGroup = (typeof messageGroups)[number];

/**
 * What can happen, by group. A name's first part decides where its text is: `loan.*` are the texts
 * of the emails about loans, `security.*` the names of security events.
 */
const groupsByArea = {
  deposit: 'account',
  withdrawal: 'account',
  verification: 'account',
  level: 'account',
  archive: 'account',
  security: 'security',
  alert: 'trades',
  order: 'trades',
  position: 'trades',
  secondContracts: 'trades',
  loan: 'products',
  offering: 'products',
  product: 'products',
} as const satisfies Record<string, MessageGroup>;

export type MessageArea = keyof typeof groupsByArea;
export type MessageKind = `${MessageArea}.${string}`;

/** Events of these areas are emailed by their own modules, whatever the settings say. */
const mailedByArea: ReadonlySet<string> = new Set<MessageArea>(['security', 'loan', 'offering']);

const areaOf = (kind: string): string => kind.slice(0, kind.indexOf('.'));

export const groupOf = (kind: MessageKind): MessageGroup =>
  groupsByArea[areaOf(kind) as MessageArea];

/** Whether an email about it is sent anyway. */
export const isMailedAnyway = (kind: MessageKind): boolean => mailedByArea.has(areaOf(kind));

/** Ids of its texts in the messages of every language. */
export function textsOf(kind: MessageKind): { readonly title: string; readonly text: string } {
  const area = areaOf(kind);
  if (area === 'loan') return { title: `mail.${kind}`, text: `mail.${kind}.text` };
  if (kind === 'security.signedIn')
    return { title: 'mail.notice.newDevice', text: 'inbox.security.text' };
  if (area === 'security')
    return {
      title: `securityEvent.${kind.slice('security.'.length)}`,
      text: 'inbox.security.text',
    };
  return { title: `inbox.${kind}`, text: `inbox.${kind}.text` };
}

export interface NewMessage {
  readonly userId: string;
  readonly kind: MessageKind;
  /** Placeholders of its texts, as shown in every language: `10,864.80`, `2026-12-07 09:41`. */
  readonly values: Readonly<Record<string, string>>;
  /** The record that it is about; empty for none. */
  readonly about: string;
}

/** Events of this topic become messages in the transaction that publishes them. */
export const INBOX_TOPIC = 'inbox';

/** A message, among the events of the change that it tells about. */
export const messageTo = (
  userId: string,
  kind: MessageKind,
  { about = '', ...values }: Readonly<Record<string, string>> & { readonly about?: string } = {},
): { readonly topic: typeof INBOX_TOPIC; readonly body: Record<string, unknown> } => ({
  topic: INBOX_TOPIC,
  body: { userId, kind, values, about } satisfies NewMessage,
});

/** What is pushed and emailed besides the inbox, which gets everything. */
export interface MessageSettings {
  readonly push: readonly MessageGroup[];
  readonly email: readonly MessageGroup[];
  /** Whether a push shows figures; a lock screen is read by others. */
  readonly showsFigures: boolean;
}

/** Pushes need a device that was switched on first, so what concerns own money is on. */
export const defaultSettings: MessageSettings = {
  push: ['account', 'security', 'trades', 'products'],
  email: [],
  showsFigures: false,
};

/** Groups whose email can be chosen: security is always emailed, and news never is. */
export const emailGroups = ['account', 'trades', 'products'] as const satisfies MessageGroup[];
