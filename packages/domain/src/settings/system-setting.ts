/** Setting of the whole app, under the key that clients know. */
export const SYSTEM_KEY = 'sys_set';

/** Where customers find help; an empty text offers none. */
export interface ServiceLinks {
  /** Email address of support. */
  readonly mail: string;
  /** `app` for the chat of this product. */
  readonly chat: 'app' | '';
  /** Page that says whether the product works, over https. */
  readonly status: string;
}

export interface SystemSetting {
  /** Whether wide screens are sent to `desktopUrl`. */
  readonly desktopLimit: boolean;
  /** A path of our own, never another site; may be empty. */
  readonly desktopUrl: string;
  readonly services: ServiceLinks;
}

/** Until operators set others. */
const defaultServices: ServiceLinks = { mail: '', chat: 'app', status: '' };
/** A path of our own: `//host` and `/\\host` would be another site. */
const OWN_PATH = /^(\/(?!\/)[^\s\\]*)?$/;
const MAIL = /^([^\s@<>"'?&%]{1,64}@[a-z0-9.-]+\.[a-z]{2,})?$/i;
const PAGE = /^(https:\/\/[a-z0-9.-]+\.[a-z]{2,}(\/[^\s\\<>"]*)?)?$/i;

/** Null unless the text is JSON of exactly these fields; `services` may be missing. */
export function parseSystemSetting(text: string): SystemSetting | null {
  const value = objectOf(text);
  if (!value) return null;
  const { desktopLimit, desktopUrl, services, ...rest } = value;
  if (Object.keys(rest).length > 0 || typeof desktopLimit !== 'boolean') return null;
  if (typeof desktopUrl !== 'string' || !OWN_PATH.test(desktopUrl)) return null;
  const links = services === undefined ? defaultServices : linksOf(services);
  return links && { desktopLimit, desktopUrl, services: links };
}

function linksOf(value: unknown): ServiceLinks | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 3) return null;
  const { mail, chat, status } = value as Record<string, unknown>;
  if (typeof mail !== 'string' || !MAIL.test(mail)) return null;
  if (chat !== 'app' && chat !== '') return null;
  if (typeof status !== 'string' || !PAGE.test(status)) return null;
  return { mail, chat, status };
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
