import { capture, step, StepError } from './step.mjs'

/** Installs a package of Debian's as root, or fails with a sentence that says what to do. */
export async function installPackage(name, need) {
  const sentence = `${need}: install Debian's package ${name} (apt-get install ${name}).`
  if (process.platform !== 'linux' || process.getuid() !== 0) throw new StepError(sentence)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step(`Installing ${name}`, async () => {
    await capture(sentence, 'apt-get', ['update'], { env })
    const args = ['install', '-y', '--no-install-recommends', name]
    await capture(sentence, 'apt-get', args, { env })
  })
}
