import { textEvidenceOf, type Read } from './text-evidence.ts'

/** The program of the process that `text-reader.ts` starts. It says when it is ready. */
process.on('message', (read: Read) => process.send!(textEvidenceOf(read)))
process.send!('ready')
