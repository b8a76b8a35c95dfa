import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { FileStore } from './files.ts'
import { privateFolder } from '../private-folder.ts'
import { localFiles } from './local.ts'

/** Opens the configured store. The S3 client is large, so it is imported only when it is used. */
export async function openFiles({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return localFiles(await privateFolder(join(dataDir, 'documents')))
  const { s3Files } = await import('./s3.ts')
  return s3Files(s3)
}
