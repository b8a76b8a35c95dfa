import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import pagesBuild from '../../../../build/pages.ts'
import embedBuild from '../../../../build/embed.ts'
import { withoutOldFiles } from '../../../../build/old-files.ts'
import { readCookies } from '../../base/http/session.ts'
import { inProject } from '../../project.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import { mountPages, pageShells } from './pages.ts'

test('a process serves the files of a build that ended after its start', async () => {
  const app = fastify()
  readCookies(app, { secret, publicUrl: config.server.publicUrl })
  const deps = { db: server().db, replica: null, clock, config }
  await mountPages(app, deps, pageShells(config))
  const file = fileURLToPath(inProject('dist/web/assets/of-the-next-build.js'))
  onTestFinished(() => rm(file))
  await writeFile(file, 'export {}')

  const get = (url: string) => app.inject({ url, headers: { accept: '*/*' } })
  const found = await get('/assets/of-the-next-build.js')
  expect(found.statusCode).toBe(200)
  expect(found.headers['content-type']).toContain('javascript')
  expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/of-no-build.js')).statusCode).toBe(404)
  expect((await get('/assets/..%2findex.html')).statusCode).not.toBe(200)
})

test('a build keeps the files of the builds before for a day', async () => {
  expect(pagesBuild).toMatchObject({ build: { emptyOutDir: false } })
  expect(embedBuild).toMatchObject({ build: { emptyOutDir: false } })
  const folder = await mkdtemp(join(tmpdir(), 'candor-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of ['old', 'recent', 'entry']) {
    await writeFile(join(folder, `${name}.js`), 'export default 1')
    if (name !== 'recent') await utimes(join(folder, `${name}.js`), old, old)
  }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutOldFiles],
    build: {
      outDir: '.',
      emptyOutDir: false,
      rolldownOptions: { input: join(folder, 'entry.js') },
    },
  })
  expect((await readdir(folder)).toSorted()).toEqual(['assets', 'recent.js'])
})
