import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    afterwards: Afterwards
  }
}

interface Afterwards {
  /** Starts work that the answer does not wait for. A failure is logged. */
  run(work: () => Promise<unknown>): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

/**
 * Lets routes of `app` do their work after the answer, so that its duration tells the sender
 * nothing. The application closes when the work is done.
 */
export function allowWorkAfterwards(app: FastifyInstance) {
  const running = new Set<Promise<void>>()
  const doWork = async (work: () => Promise<unknown>) => {
    // After what is left to do for the answer.
    await new Promise((resolve) => setImmediate(resolve))
    await work().catch((error: unknown) => app.log.error(error, 'after an answer'))
  }
  const afterwards: Afterwards = {
    run: (work) => {
      const one = doWork(work).finally(() => running.delete(one))
      running.add(one)
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
  app.decorate('afterwards', afterwards)
  app.addHook('onClose', afterwards.idle)
}
