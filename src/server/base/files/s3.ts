import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { S3Settings } from '../config.ts'
import { MissingFile, type FileStore } from './files.ts'

/** Stores files in a private S3-compatible bucket. Browsers never access it directly. */
export function s3Files({ bucket, region, endpoint, ...credentials }: S3Settings): FileStore {
  const client = new S3Client({
    region,
    credentials,
    // Stores other than Amazon's often have no DNS name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // They also often refuse trailing checksums. The signature covers the body in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
  })
  return {
    async put(key, bytes, contentType) {
      const body = 'stream' in bytes ? bytes.stream : bytes
      const object = { Bucket: bucket, Key: key, Body: body, ContentLength: bytes.length }
      await client
        .send(new PutObjectCommand({ ...object, ContentType: contentType }))
        .catch(unreachable)
    },
    async open(key) {
      const object = { Bucket: bucket, Key: key }
      const { Body } = await client.send(new GetObjectCommand(object)).catch((error: unknown) => {
        if (error instanceof NoSuchKey) throw new MissingFile(`There is no file ${key}.`)
        return unreachable(error)
      })
      if (!(Body instanceof Readable)) throw new MissingFile(`There are no bytes in ${key}.`)
      return Body
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(unreachable)
    },
  }
}

/** Refuses with a message for people; the log gets the cause. */
function unreachable(cause: unknown): never {
  const message = 'The document store cannot be reached right now. Please try again in a moment.'
  throw Object.assign(new Refusal('unavailable', message, { retryAfter: 10 }), { cause })
}
