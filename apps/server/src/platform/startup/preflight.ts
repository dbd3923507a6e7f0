import { checkDataDir } from './data-dir-lock.ts';
import { readConfig } from './config.ts';
import { checkPort } from './port.ts';
import { explain } from './problem.ts';

/*
 * A separate program that the launcher runs before anything slow and before packages are installed:
 * it and its imports use only Node. It rejects what would make the start fail anyway.
 */
try {
  const config = readConfig(process.env);
  await checkPort(config.host, config.port);
  await checkPort(config.host, config.consolePort, 'CONSOLE_PORT');
  checkDataDir(config.dataDir);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
