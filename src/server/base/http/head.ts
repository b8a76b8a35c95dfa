import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Answers HEAD without reading what GET would stream; Fastify would read it to its end. */
export function answerHead(app: FastifyInstance) {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.destroy()
    return Readable.from([])
  })
}
