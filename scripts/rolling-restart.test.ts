import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * deploy/rolling-restart.sh with instances, nginx and systemd that only write down what is asked of
 * them; `npm run test:deploy` runs it for real.
 */
async function rollingRestart(notReady: string) {
  const folder = await mkdtemp(join(tmpdir(), 'candor-restart-'))
  const log = join(folder, 'log')
  const upstream = join(folder, 'upstream.conf')
  const tools = {
    // An instance lives before it is ready.
    curl: `for url; do :; done\ncase $url in */readyz) ${notReady} ;; esac`,
    reload: `echo "upstream $(grep -o ':[0-9]*' ${upstream} | tr -d '\\n')" >>${log}`,
    restart: `echo "restart $1" >>${log}\ntouch ${folder}/starting`,
  }
  for (const [name, lines] of Object.entries(tools)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  }
  await writeFile(log, '')
  const { status, stderr } = spawnSync('bash', ['deploy/rolling-restart.sh', '3001', '3002'], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      FOLDER: folder,
      CANDOR_UPSTREAM: upstream,
      CANDOR_RELOAD: join(folder, 'reload'),
      CANDOR_RESTART: join(folder, 'restart'),
      CANDOR_DRAIN_SECONDS: '0',
    },
  })
  const done = (await readFile(log, 'utf8')).trim()
  await rm(folder, { recursive: true })
  return { status, stderr, done: done === '' ? [] : done.split('\n') }
}

test.skipIf(process.platform === 'win32')(
  'an instance is out of the upstream from before its restart until it is ready',
  async () => {
    const once = 'rm "$FOLDER/starting" 2>/dev/null && echo "not ready" >>"$FOLDER/log" && exit 22'
    const { status, done } = await rollingRestart(`${once}; exit 0`)
    expect(done).toEqual([
      'upstream :3002',
      'restart 3001',
      'not ready',
      'upstream :3001:3002',
      'upstream :3001',
      'restart 3002',
      'not ready',
      'upstream :3001:3002',
    ])
    expect(status).toBe(0)
  },
)

test.skipIf(process.platform === 'win32')(
  'nothing is restarted while another instance is not ready',
  async () => {
    const { status, stderr, done } = await rollingRestart('case $url in *:3002/*) exit 22 ;; esac')
    expect([status, done]).toEqual([1, []])
    expect(stderr).toContain('The instance on port 3002 does not answer /readyz')
  },
)
