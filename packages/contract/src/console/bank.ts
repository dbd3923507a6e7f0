import * as z from 'zod/mini';
import { consoleCall } from './console-call.ts';

/** Six megabytes of statement. */
const BASE64_MAX = 8 * 1024 * 1024;
/** Bytes of the largest request, with what is around the file. */
export const BANK_STATEMENT_REQUEST_MAX = BASE64_MAX + 1_024;

export const bankConsoleCalls = {
  addBankStatement: consoleCall({
    summary: 'Reads a camt.053 statement; nothing of it counts before two operators import it',
    roles: ['finance'],
    request: z.object({ base64: z.string().check(z.maxLength(BASE64_MAX, 'field.tooLong')) }),
    result: z.object({
      /** Names this very file: its id and its SHA-256. */
      id: z.string(),
      bookings: z.number(),
      isImported: z.boolean(),
    }),
    refusals: ['wallet.statementUnreadable'],
  }),
} as const;
