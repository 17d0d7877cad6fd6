/**
 * Spells out both cases: a description has no flags. http is only for files of the media service, whose address the service's
 * description names.
 */
function fileAddressPattern(http: string): string {
  return `^([Hh][Tt][Tt][Pp][Ss]://.+${http})?$`;
}

/** In the schema, which knows no configuration. */
export const anyHostFileUrlPattern = fileAddressPattern('|[Hh][Tt][Tt][Pp]://[^/?#@\\\\\\s]+([/?#].*)?');

/** `deliveryOrigin` is the origin of the media service's addresses. */
export function deliveredFileUrlPattern(deliveryOrigin: string): string {
  if (!deliveryOrigin.startsWith('http:')) return fileAddressPattern('');
  const host = deliveryOrigin.slice('http:'.length).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return fileAddressPattern(`|[Hh][Tt][Tt][Pp]:${host}([/?#].*)?`);
}
