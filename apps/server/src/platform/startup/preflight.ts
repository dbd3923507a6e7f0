import { checkDataDir } from './data-dir-lock.ts';
import { readConfig } from './config.ts';
import { checkPort } from './port.ts';
import { explain } from './problem.ts';

/*
 * A program of its own, run by the launcher before anything slow and before packages are installed:
 * it and what it imports use nothing but Node. It refuses what would make the start fail anyway.
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
