import { capture, step, StepError } from './step.mjs'

/** Installs a Debian package as root. Throws a StepError that says what to do if it cannot. */
export async function installPackage(name, need) {
  const message = `${need}: install the Debian package ${name} (apt-get install ${name}).`
  if (process.platform !== 'linux' || process.getuid() !== 0) throw new StepError(message)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step(`Installing ${name}`, async () => {
    await capture(message, 'apt-get', ['update'], { env })
    const args = ['install', '-y', '--no-install-recommends', name]
    await capture(message, 'apt-get', args, { env })
  })
}
