/*
 * Prints which files `npm test -- integration covering` runs beside those named. A program of its own: it reads sources
 * with an installed package, which the launcher must not need before it has installed it.
 */
import { coveringFiles } from './cover.mjs';

process.stdout.write(JSON.stringify(coveringFiles(process.argv.slice(2))));
