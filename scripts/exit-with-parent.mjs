// Preloaded into what setup.mjs runs: when setup is gone, even by kill -9, its pipe ends, and so
// do we.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.on('end', () => {
    // The supervisor of --watch passes it on, and would otherwise wait for changes.
    const supervised = process.env.WATCH_REPORT_DEPENDENCIES !== undefined
    process.kill(supervised ? process.ppid : process.pid, 'SIGTERM')
  })
  process.stdin.resume()
  process.stdin.unref?.()
}
