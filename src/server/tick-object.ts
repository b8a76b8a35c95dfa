import { createHook } from 'node:async_hooks'

/**
 * Keeps one of the objects that Node makes for each `process.nextTick`, some ten for a request.
 * While none of them is alive, a collection forgets their hidden class, and from then on V8 makes
 * each by a slow path (`Runtime_DefineKeyedOwnPropertyInLiteral`): a twentieth of an answer from
 * memory.
 */
const kept = new Set<object>()
// Node shows these objects to hooks alone.
const hook = createHook({
  init: (_id, type, _trigger, resource) => {
    if (type === 'TickObject') kept.add(resource)
  },
})
hook.enable()
process.nextTick(() => {})
hook.disable()
