// Preloaded with `node --import`: exits this process when its parent is gone, even after kill -9.
// The parent holds the other end of stdin, and that pipe closes when the parent ends.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.on('end', () => {
    // With --watch the parent is Node's watcher, which passes the signal on; if only this process
    // ended, the watcher would wait for changes.
    const supervised = process.env.WATCH_REPORT_DEPENDENCIES !== undefined
    process.kill(supervised ? process.ppid : process.pid, 'SIGTERM')
  })
  process.stdin.resume()
  process.stdin.unref?.()
}
