import { SecondFactorSettings } from '@repo/ui/account/second-factors/second-factor-settings';
import type { Metadata } from 'next';
import { ownFactors } from '#auth/second-factors.ts';
import { env } from '#env.ts';
import { homePathOf } from '#home-path-of.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Second step' };

export default async function SecurityPage() {
  const ctx = await requireActor();
  return (
    <SecondFactorSettings
      factors={await ownFactors.list(ctx)}
      serviceName={env().CHILDCARE_NAME}
      email={ctx.actor.email}
      requiredBy={
        ctx.actor.role === 'CORPORATE_ADMIN'
          ? 'Your centre asks its managers for a second step'
          : 'A second step is asked of administrators'
      }
      whenAllIsLost="Write to the platform’s administrators, who can reset your second step."
      home={homePathOf(ctx.actor.role)}
    />
  );
}
