import { createHmac } from 'node:crypto';
import { makeRsaBadgeKey } from '@repo/workbench/env-file';
import { createJsonCaller } from '../../product/call.ts';
import { newSecret, type StartGeneration } from './generations.ts';
import type { SecretTrialResult } from './trial.ts';

/** Of childcare: the webhook's secret, as Stripe signs with both for a day, and the badges' keys. */
export async function tryPaymentsAndBadges(
  start: StartGeneration,
  badgeKey: string,
): Promise<SecretTrialResult[]> {
  const [first, second] = [`whsec_${newSecret()}`, `whsec_${newSecret()}`];
  const before = await start('childcare', 'before', { STRIPE_WEBHOOK_SECRET: first });
  const after = await start('childcare', 'after', {
    STRIPE_WEBHOOK_SECRET: second,
    BADGE_KEYS: `${makeRsaBadgeKey()},${badgeKey}`,
  });
  const answers = {
    both: [await sendEvent(before, [first, second]), await sendEvent(after, [first, second])],
    oldAlone: await sendEvent(after, [first]),
  };
  const [oldKeys, newKeys] = [await badgeKeysAt(before), await badgeKeysAt(after)];
  return [
    {
      secret: 'STRIPE_WEBHOOK_SECRET',
      outcome: `an event that is signed with both: ${answers.both[0]} by the old process, ${answers.both[1]} by the new one; with the old one alone: ${answers.oldAlone} by the new one`,
      isGood: answers.both.every((status) => status === 200) && answers.oldAlone === 400,
    },
    {
      secret: 'BADGE_KEYS',
      outcome: `published keys: ${oldKeys.length} before, ${newKeys.length} after, the old one among them`,
      isGood: newKeys.length === oldKeys.length + 1 && oldKeys.every((key) => newKeys.includes(key)),
    },
  ];
}

async function sendEvent(url: string, secrets: readonly string[]): Promise<number> {
  const seconds = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({
    id: `evt_${seconds}${secrets.length}`,
    object: 'event',
    type: 'product.created',
    created: seconds,
    data: { object: {} },
  });
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  const answer = await fetch(`${url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': [`t=${seconds}`, ...signatures].join(','),
    },
    body,
  });
  await answer.body?.cancel();
  return answer.status;
}

async function badgeKeysAt(url: string): Promise<string[]> {
  const { json } = await createJsonCaller({ url })('/api/badges/keys');
  return ((json.keys ?? []) as { n?: string }[]).map(({ n = '' }) => n);
}
