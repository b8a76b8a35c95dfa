import type { Endpoint } from '../../shared/base/endpoint.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../shared/**/*.ts', '!../../shared/**/*.test.ts'],
  { eager: true },
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value
}

/** The whole contract. A path without parameters is before one that has a parameter in its place. */
export const contract = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
