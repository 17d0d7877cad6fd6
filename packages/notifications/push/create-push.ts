import { createOutbound } from '@repo/outbound/create-outbound';
import type { OutboundEnv } from '@repo/outbound/env';
import type { PushEnv } from './env.ts';
import { createPushSender, type PushSender } from './send-push.ts';
import { readVapid } from './vapid.ts';

export type Push = PushSender & { close(): Promise<void> };

/** Null where pushes are not set up. Throws a sentence for keys that do not belong together. */
export function createPush(variables: PushEnv & OutboundEnv & { MAIL_FROM: string }): Push | null {
  const vapid = readVapid(variables);
  if (vapid === null) return null;
  const outbound = createOutbound({ localOrigins: variables.OUTBOUND_LOCAL_ORIGINS });
  return { ...createPushSender(vapid, outbound), close: () => outbound.close() };
}
