import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without a user interface: the tests need a third less processor time with it. */
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds an executable Chromium: CHROMIUM_PATH, or an installed one. */
export const findChromium = () => find([...browsers, shell])

/** Finds the Chromium for the browser tests: CHROMIUM_PATH, or the fastest installed one. */
export const findTestChromium = () => find([shell, ...browsers])

/** Whether the browser tests have the fastest Chromium, or the one that they were told to use. */
export const hasTestChromium = () => Boolean(find([shell]))

function find(names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && isExecutable(path))
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
