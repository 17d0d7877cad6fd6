import { createOutbound } from '@repo/outbound/create-outbound';
import type { OutboundEnv } from '@repo/outbound/env';
import type { PushEnv } from './env.ts';
import { createPushSender, type PushSender } from './send-push.ts';
import { parseVapidKeys } from './vapid.ts';

/** Push services answer within a second. One that does not must not hold up the others. */
const timeoutMs = 5_000;

export type PushClient = PushSender & { close(): Promise<void> };

/** Null where pushes are not set up. Throws a sentence for keys that do not belong together. */
export function createPushClientIfConfigured(
  variables: PushEnv & OutboundEnv & { MAIL_FROM: string },
): PushClient | null {
  const vapid = parseVapidKeys(variables);
  if (vapid === null) return null;
  const outbound = createOutbound({ localOrigins: variables.OUTBOUND_LOCAL_ORIGINS, timeoutMs });
  return { ...createPushSender(vapid, outbound), close: () => outbound.close() };
}
