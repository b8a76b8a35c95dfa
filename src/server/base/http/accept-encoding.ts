/**
 * The encoding that a client likes best of ours, the first one of equals; undefined for none
 * (RFC 9110, 12.5.3).
 */
export function encodingFor(accepted: string | string[] = ''): 'br' | 'gzip' | undefined {
  const weights = new Map(
    String(accepted)
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...parameters] = one.split(';').map((part) => part.trim())
        const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
        return [name, weight === undefined ? 1 : Number(weight) || 0]
      }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br'
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}
