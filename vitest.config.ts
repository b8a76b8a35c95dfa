import { defineConfig } from 'vitest/config'

/** Units, and the server through HTTP on a real PostgreSQL that the set-up starts. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['src/server/test/postgres.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
  },
})
