import { buildWeb } from '../../tools/launch/web-build.mjs';

/** Before any browser test: the pages it opens are those of the source as it is now. */
export default () => buildWeb(process.execPath);
