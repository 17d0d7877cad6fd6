/**
 * A path as a log may hold it, without the query. An address may be its own secret (a calendar feed's, an invitation's): 256
 * bits in it, in hexadecimal or as a whole segment of base64url, are left out.
 */
export function redactSecretsInPath(path: string): string {
  const [pathname = ''] = path.split('?', 1);
  return pathname.replace(/[0-9a-f]{64}/gi, '[token]').replace(/(?<=\/)[\w-]{43}(?=\/|$)/g, '[token]');
}
