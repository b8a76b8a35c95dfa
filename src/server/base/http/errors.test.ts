import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './errors.ts'

/** What a request is answered when its route throws this. */
async function answerTo(failure: Error) {
  const app = fastify()
  handleErrors(app)
  app.get('/', async () => {
    throw failure
  })
  const { statusCode, headers, json } = await app.inject('/')
  return { status: statusCode, retryAfter: headers['retry-after'], error: json().error }
}

const failed = (code: string) => Object.assign(new Error('a detail of the machine'), { code })

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '53300', '08006'])(
  'a request that finds no database (%s) is answered 503 with a retry time',
  async (code) => {
    const { status, retryAfter, error } = await answerTo(failed(code))
    expect([status, Number(retryAfter) > 0, error.code]).toEqual([503, true, 'unavailable'])
    expect(error.message).toMatch(/try again/)
  },
)

// spec: 11.2
test('an unexpected error is answered 500, without its details', async () => {
  const { status, error } = await answerTo(failed('EWHATEVER'))
  expect([status, error.code]).toEqual([500, 'internal'])
  expect(JSON.stringify(error)).not.toContain('machine')
})
