import { supportAddress } from '@repo/base/support-address';
import { SecondFactorSettings } from '@repo/ui/account/second-factors/second-factor-settings';
import type { Metadata } from 'next';
import { ownFactors } from '#auth/second-factors.ts';
import { env } from '#env.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Second step' };

export default async function SecurityPage() {
  const ctx = await requireActor();
  return (
    <SecondFactorSettings
      factors={await ownFactors.list(ctx)}
      serviceName={env().MARKETPLACE_NAME}
      email={ctx.actor.email}
      requiredBy="We ask moderators for a second step"
      whenAllIsLost={`Write to ${supportAddress(env())}. We reset your second step once we know that it is you.`}
      home="/"
    />
  );
}
