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
      serviceName={env().TRAINING_NAME}
      email={ctx.actor.email}
      requiredBy="Your training centre asks its staff for a second step"
      whenAllIsLost="Ask your training centre: an administrator can reset your second step."
      home="/home"
    />
  );
}
