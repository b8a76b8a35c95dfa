import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import { isOffline, serverAnswers } from './network.ts'

/** A route component whose code is loaded with the route. */
export const page: typeof lazyRouteComponent = (load, name) => {
  const component = lazyRouteComponent(async () => {
    const loaded = await loadModule(load)
    missing.delete(component)
    return loaded
  }, name)
  missing.add(component)
  return component
}

/** The route components whose code is not loaded yet. */
const missing = new WeakSet<object>()

/** Whether a route can be shown without loading code. */
export const isLoaded = (component: object | undefined) => !component || !missing.has(component)

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** A part of a page whose code is loaded when it is first shown. */
export const part = <Module extends Record<Name, AnyComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) => lazy(async () => ({ default: (await loadModule(load))[name] }))

/**
 * A part that the page does without when its code cannot be loaded: what is typed beside it would
 * be lost with the page.
 */
export const extra = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
    default: await loadModule(load).catch(() => Nothing),
  }))

const Nothing = () => null

/** Whether code is missing, which the browser asks for again only in a new document. */
export const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed/.test(error.message)

/**
 * Imports a module, and waits while the browser is offline.
 *
 * A browser may remember a failed module download until the document is reloaded, so nothing is
 * imported while it is offline, nor before the server responds again. After a failure, waits until
 * the server responds and tries once more. If that fails too, the error is thrown and the router
 * reloads the document at the new URL; without a responding server the browser would show its own
 * error page instead.
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  if (isOffline()) await serverAnswers()
  try {
    return await load()
  } catch {
    await serverAnswers()
    return load()
  }
}

/** Calls it when the browser is idle. Returns a function that stops waiting. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 500)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(callback, { timeout: 2_000 })
  return () => cancelIdleCallback(waiting)
}

/**
 * Opens an empty tab; call `goTo` once its URL is known. Must be called in the click handler,
 * because browsers block tabs that open later. Null if the browser blocked it.
 */
export function openTab() {
  const tab = window.open('', '_blank')
  return (
    tab && {
      goTo(address: string) {
        tab.opener = null
        tab.location.href = new URL(address, location.href).href
      },
      close: () => tab.close(),
    }
  )
}
