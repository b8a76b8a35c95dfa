import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium to test with: CHROMIUM_PATH, or what the machine has. */
export function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && isExecutable(path))
}

/** Finds Chromium, or installs it, or fails with a sentence that says what to do. */
export async function provideChromium() {
  if (findChromium()) return
  const need = 'The browser tests need Chromium (set CHROMIUM_PATH if it is in an unusual place)'
  await installPackage('chromium', need)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
