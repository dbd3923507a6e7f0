import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { createOutboxFile, type Mail, TEXT_KIND } from './mail.ts';
import type { Config } from './startup/config.ts';
import { createTextMessages } from './text-messages.ts';

/**
 * Letters as they are configured: through a mail server and providers of text messages; what is not
 * configured goes to the file and the terminal, which live mode does not allow.
 */
export async function openMail(
  { smtp, textProviders: providers }: Pick<Config, 'smtp' | 'textProviders'>,
  deps: { outboxPath: string; clock: Clock; log: Log; print: (line: string) => void },
): Promise<Mail & { close(): void }> {
  const file = createOutboxFile({ ...deps, path: deps.outboxPath });
  const server = smtp && (await import('./smtp-mail.ts')).createSmtpMail(smtp);
  const letters = server ?? file;
  const texts = providers.length > 0 ? createTextMessages({ ...deps, providers }) : file;
  return {
    send: (letter) => (letter.kind === TEXT_KIND ? texts.send(letter) : letters.send(letter)),
    close: () => server?.close(),
  };
}
