/** One place in the driver's source, and its replacement. */
interface Repair {
  readonly why: string;
  readonly find: string;
  readonly instead: string;
}

/**
 * What is wrong in postgres 3.4.9 when a connection breaks, by file. Each is reported with a
 * proposed fix upstream (porsager/postgres #1142, #1208, #1209, #1215, #1216, #1223) and is removed
 * here when a release contains it. The last is not a bug but a feature of ours: it waits two
 * seconds for a server. Found by killing PostgreSQL under load; covered by db.test.ts.
 */
export const postgresRepairs: Readonly<Record<string, readonly Repair[]>> = {
  'src/connection.js': [
    {
      why: 'a write to a connection that is gone threw where nobody can catch, and ended the process',
      find: `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x`,
      instead: `    const bytes = chunk
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket)
      return socket.write(bytes, fn)
    const gone = Errors.connection('CONNECTION_CLOSED', options, socket)
    query && (queryError(query, gone), query = null)
    while (sent.length)
      queryError(sent.shift(), gone)
    return false`,
    },
    {
      why: 'a query that failed with its connection was still waited for on the next one',
      find: 'query && queryError(query, err)\n',
      instead: 'query && (queryError(query, err), query = null)\n',
    },
    {
      why: 'bytes and errors of the old connection were taken for those of the next one',
      find: `    incomings = null
    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
      instead: `    incomings = null
    clearImmediate(nextWriteTimer)
    nextWriteTimer = chunk = errorResponse = null
    socket.removeListener('data', data)`,
    },
    {
      why: 'what was sent after a reset stayed in line, and the next connection waited for it',
      find: '!hadError && (query || sent.length) && error(',
      instead: 'if (query || sent.length) error(',
    },
    {
      why: 'a query that was never sent failed because the server was just being started again',
      find: 'initial && (queryError(initial, err), initial = null)\n',
      instead: `initial && !waitsForServer(err) && (queryError(initial, err), initial = null)
  }

  function waitsForServer(err) {
    if (initial === true || !err || (err.code !== 'ECONNREFUSED' && err.code !== '57P03'))
      return false
    closedTime = performance.now()
    delay = 50
    initial.waitsSince = initial.waitsSince || closedTime
    return closedTime - initial.waitsSince < 2000
`,
    },
  ],
  'src/query.js': [
    {
      why: 'beside a cursor the next statement of its transaction waited for ever, whatever timeout was set: db.ts has pagesOf',
      find: '  cursor(rows = 1, fn) {',
      instead: `  cursor(rows = 1, fn) {
    throw new Error('no cursor of the driver: read with pagesOf')
`,
    },
  ],
  'src/index.js': [
    {
      why: 'statements of a transaction whose connection broke ran on the next one, inside of others',
      find: 'new Promise((_, reject) => connection.onclose = reject)',
      instead: 'new Promise((_, reject) => connection.onclose = e => reject(brokenBy = e))',
    },
    {
      why: 'the same: they are refused from then on, COMMIT and ROLLBACK included',
      find: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
      instead: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (brokenBy)
          return q.reject(brokenBy)
        c.queue === full`,
    },
    {
      why: 'the same: where it is remembered',
      find: `    let savepoints = 0
      , connection`,
      instead: `    let savepoints = 0
      , brokenBy = null
      , isOver = false
      , connection`,
    },
    {
      why: 'statements of a body that went on after its transaction was given up ran outside of any',
      find: `      function handler(q) {
        q.catch`,
      instead: `      function handler(q) {
        if (isOver)
          return q.reject(new Error('the transaction is over'))
        isOver = q.isLast === true
        q.catch`,
    },
    {
      why: 'the same: after COMMIT',
      find: ': await sql`commit`',
      instead: ': await Object.assign(sql`commit`, { isLast: true })',
    },
    {
      why: 'the same: after ROLLBACK',
      find: '          : sql`rollback`\n',
      instead: '          : Object.assign(sql`rollback`, { isLast: true })\n',
    },
  ],
};
