const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One of a few, as OpenTelemetry's conventions ask. */
export function methodLabelOf({ method = '' }: { method?: string | undefined }): string {
  return methods.has(method) ? method : '_OTHER';
}
