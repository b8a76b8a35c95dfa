import { parentPort } from 'node:worker_threads'
import { textEvidenceOf, type Read } from './text-evidence.ts'

/** The program of the thread that `text-reader.ts` starts. It says when it is ready. */
parentPort!.on('message', (read: Read) => parentPort!.postMessage(textEvidenceOf(read)))
parentPort!.postMessage('ready')
