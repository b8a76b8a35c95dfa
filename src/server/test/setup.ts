import { afterAll, afterEach, beforeAll } from 'vitest'
import { checkBooks, startServer, stopServer } from './server.ts'

/** Runs before each file of the server's tests. Modules stay loaded between the files. */
beforeAll(startServer)
afterEach(checkBooks)
afterAll(stopServer)
