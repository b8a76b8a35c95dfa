import { defineConfig } from 'vitest/config'
import { icons } from './build/icons.ts'

/** Tests in src/server that need no database. */
const pure = [
  'src/server/base/config.test.ts',
  'src/server/overview/analytics/periods.test.ts',
  'src/server/outside/embed/languages.test.ts',
  'src/server/base/http/errors.test.ts',
  'src/server/behind-nginx.test.ts',
  'src/server/market/reviews/text-evidence.test.ts',
  'src/server/money/subscription/periods.test.ts',
]

const presses = 'src/web/**/*presses.test.tsx'

const common = {
  // Machines with two cores gain nothing from more workers.
  maxWorkers: 2,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Importing the application for each file would take a sixth of the time.
  isolate: false,
  unstubGlobals: true,
  unstubEnvs: true,
}

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [icons()],
        oxc: { jsx: { development: false } },
        test: {
          ...common,
          name: 'unit',
          // West of UTC, where the day that UTC begins is the day before. React is as people get it.
          env: { TZ: 'America/Lima', NODE_ENV: 'production' },
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'packages/*/*.test.ts'],
          exclude: ['src/server/**', presses],
          setupFiles: ['src/web/test/setup.ts'],
        },
      },
      {
        plugins: [icons()],
        test: {
          ...common,
          // Pages in a DOM without a browser, in which tests press and type.
          name: 'unit presses',
          env: { TZ: 'America/Lima' },
          environment: 'happy-dom',
          include: [presses],
          setupFiles: ['src/web/test/setup-presses.ts'],
        },
      },
      {
        plugins: [icons()],
        test: {
          ...common,
          // What shows dates, once more east of UTC.
          name: 'unit east',
          env: { TZ: 'Asia/Tokyo' },
          include: ['src/web/**/*-states.test.tsx', 'src/web/ui/text/format.test.ts'],
          setupFiles: ['src/web/test/setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'pure',
          include: pure,
        },
      },
      {
        test: {
          ...common,
          // Through HTTP on a real PostgreSQL, which the global setup starts.
          name: 'server',
          // Far from UTC, which every day and month has to be in; the database is there, too.
          env: { TZ: 'Asia/Tokyo' },
          include: ['src/server/**/*.test.ts'],
          exclude: pure,
          globalSetup: ['src/server/test/postgres.ts'],
          setupFiles: ['src/server/test/setup.ts'],
        },
      },
    ],
  },
})
