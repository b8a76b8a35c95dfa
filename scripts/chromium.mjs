import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds an executable Chromium: CHROMIUM_PATH, or an installed one. */
export function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && isExecutable(path))
}

/** Makes sure that there is a Chromium: finds or installs it, or throws a StepError. */
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
