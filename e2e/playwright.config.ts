import { defineConfig, devices } from '@playwright/test'
import { findTestChromium } from '../scripts/chromium.mjs'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // docs/testing.md says which tests have this tag.
  ...(process.env.CANDOR_LONG ? {} : { grepInvert: /@long/ }),
  workers: 3,
  // One that passes only then is listed, and is a defect to find: docs/testing.md.
  retries: process.env.CI ? 1 : 0,
  // Generous timeouts for slow machines.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    // A trace slows every test down: ask for one with --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: findTestChromium(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        // The optimizing compilers would take time from the other pages and gain none in a test.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
