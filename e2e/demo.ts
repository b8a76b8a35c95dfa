import setUp from './setup.ts'

/**
 * Starts what the browser tests need before their turn comes, and tells the parent where it is.
 * Stops when the parent lets go of it or ends.
 */

const stop = await setUp()
process.once('disconnect', stop)
// The parent ends by these, too, and may have let go already.
const letGo = () => process.connected && process.disconnect()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, letGo)
const { E2E_BASE_URL, E2E_OUTBOX, E2E_CAMPAIGNS } = process.env
process.send!({ E2E_BASE_URL, E2E_OUTBOX, E2E_CAMPAIGNS })
