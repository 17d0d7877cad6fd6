import { findSecondStepOfCookie } from '@repo/pages/second-step';
import { SecondStepCard } from '@repo/ui/account/second-factors/second-step-card';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { signInSteps, stepCookies } from '#auth/second-factors.ts';
import { addReturnPath, localReturnPath } from '#components/account/return-to.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata: Metadata = { title: 'Second step', robots: { index: false } };

export default async function SecondStepPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, with: way } = await searchParams;
  const returnTo = localReturnPath(callbackUrl);
  const ctx = await pageContextOrRedirectToFactorSetUp();
  if (ctx.actor) redirect(returnTo);
  return (
    <SecondStepCard
      step={await findSecondStepOfCookie((request) => signInSteps.look(ctx, stepCookies.read(request)))}
      way={way}
      returnTo={returnTo}
      here={addReturnPath('/login/second-step', returnTo)}
      login={addReturnPath('/login', returnTo)}
    />
  );
}
