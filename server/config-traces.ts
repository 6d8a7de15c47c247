// Whether the environment wants traces: by the names that OpenTelemetry has for it.
import { ConfigError, isOn, value, type Environment } from './config-value.ts'

/** True when a collector is named and nothing switches tracing off. Throws ConfigError for one that we cannot speak to. */
export function tracesIn(env: Environment): boolean {
  const named = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].find((name) =>
    value(env, name),
  )
  if (!named || isOn(env, 'OTEL_SDK_DISABLED') || value(env, 'OTEL_TRACES_EXPORTER') === 'none') return false
  const url = value(env, named)!
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new ConfigError(`${named} is "${url}"; it must be an address like http://localhost:4318.`)
  const protocol =
    value(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? value(env, 'OTEL_EXPORTER_OTLP_PROTOCOL')
  if (protocol === 'grpc')
    throw new ConfigError(
      'Traces go out by HTTP, and OTEL_EXPORTER_OTLP_PROTOCOL is "grpc". Leave it out, and name the port of the collector for HTTP, as a rule 4318.',
    )
  return true
}
