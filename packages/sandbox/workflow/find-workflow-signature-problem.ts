import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from '../frame/equals-in-constant-time.ts';

/** Allowed clock difference, in seconds. */
const tolerance = 300;

type SignedCall = {
  body: string;
  key: string;
  /** The raw headers. */
  signature: string;
  signatureV2: string;
};

/** Describes what is wrong with a call's signatures; null when both are valid and recent. */
export function findWorkflowSignatureProblem(
  { body, key, signature, signatureV2 }: SignedCall,
  secret: string,
  now: Date,
): string | null {
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  if (!equalsInConstantTime(signature, `sha256=${hmac(body)}`)) return 'The signature is missing or wrong';
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signatureV2) ?? [];
  if (!equalsInConstantTime(given, hmac(`${time}.${key}.${body}`))) {
    return 'The signature of time, key and body is missing or wrong';
  }
  const isNow = Math.abs(now.getTime() / 1000 - Number(time)) <= tolerance;
  return isNow ? null : 'The call is older or newer than five minutes';
}
