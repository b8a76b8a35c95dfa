import { writeFileSync } from 'node:fs'
import { sizeOf } from './data.ts'
import { serve } from './served.ts'
const app = await serve(sizeOf(Number(process.argv[2])), { poolSize: 4 })
writeFileSync('/tmp/keep/url', `${app.database.ownerUrl}\n${app.port}\n`)
console.log('ready')
setTimeout(() => void app.stop().then(() => process.exit()), 100 * 60_000)
process.on('SIGTERM', () => void app.stop().then(() => process.exit()))
