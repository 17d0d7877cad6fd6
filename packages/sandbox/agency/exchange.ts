import type { Context } from 'hono';
import { parseJsonOrUndefined } from '../frame/parse-json-or-undefined.ts';
import type { SandboxEnv } from '../frame/part.ts';
import { AgencyError } from './agency-error.ts';
import { decryptText } from './cipher.ts';

export type AgencyProvider = {
  uen: string;
  tpCode: string;
  /** 32 bytes in base64. */
  encryptionKey: string;
};

export type AgencyContext = Context<SandboxEnv>;

/** The agency's success envelope; `error` is present and empty. */
export function successEnvelope(data: unknown, meta: object = {}) {
  return { data, error: {}, meta, status: 200 };
}

export function errorEnvelope({ status, message, details }: AgencyError) {
  return { data: {}, error: { code: status, message, details, errorId: '' }, meta: {}, status };
}

/** Decrypts a body that must be encrypted and shows the plain text in the request log. */
export async function readEncryptedBody(c: AgencyContext, provider: AgencyProvider): Promise<unknown> {
  const body = await c.req.text();
  const text = decryptText(body, provider.encryptionKey);
  const json = text === null ? undefined : parseJsonOrUndefined(text);
  if (json === undefined) {
    c.set('loggedBody', body.slice(0, 2_000));
    throw new AgencyError(400, 'Unable to perform decryption due invalid request');
  }
  c.set('loggedBody', json);
  return json;
}
