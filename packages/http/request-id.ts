import { randomUUID } from 'node:crypto';

const sane = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's own request id when it is harmless in a log and a header, else a new one. */
export function requestIdOf(headers: Headers): string {
  const sent = headers.get('x-request-id');
  return sent !== null && sane.test(sent) ? sent : randomUUID();
}
