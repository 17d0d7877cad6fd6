import { randomUUID } from 'node:crypto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';

/** Who sends: the variables OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win. */
export function telemetryResourceOf(service: string) {
  const own = resourceFromAttributes({ 'service.name': service, 'service.instance.id': randomUUID() });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}
