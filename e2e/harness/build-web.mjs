import { buildWeb } from '../../tools/launch/web-build.mjs';

/** Runs before browser tests, so that they open pages built from the current source. */
export default () => buildWeb(process.execPath);
