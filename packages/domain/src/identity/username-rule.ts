import { isReadable } from '../readable-text.ts';

/** No blanks, nothing that reads as an e-mail address or a phone number: those belong to their owners. */
const USERNAME = /^[^\s@+]{2,32}$/u;
const NUMBER = /^[\d().-]+$/;

/** Whether a customer may choose this name. */
export const isUsername = (name: string): boolean =>
  USERNAME.test(name) && !NUMBER.test(name) && isReadable(name);
