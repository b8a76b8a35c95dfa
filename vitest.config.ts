import { defineConfig } from 'vitest/config'

/** Unit tests, and server tests through HTTP on a real PostgreSQL that the global setup starts. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['src/server/test/postgres.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Machines with two cores gain nothing from more workers.
    maxWorkers: 2,
  },
})
