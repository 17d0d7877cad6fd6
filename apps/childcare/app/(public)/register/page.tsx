import { AccountCard } from '@repo/ui/account/account-card';
import { PageLink } from '@repo/ui/page-link';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { RegisterForm } from '#components/account/register-form.tsx';
import { addReturnPath, localReturnPath, roleHomeRedirectPath } from '#components/account/return-to.ts';
import { homePathOf } from '#home-path-of.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata: Metadata = { title: 'Create an account' };

export default async function RegisterPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, as } = await searchParams;
  const returnTo = localReturnPath(callbackUrl);
  const { actor } = await pageContextOrRedirectToFactorSetUp();
  if (actor) redirect(returnTo === roleHomeRedirectPath ? homePathOf(actor.role) : returnTo);
  return (
    <AccountCard
      title="Create an account"
      description="Learn on your own, or open your centre and bring your team. If your centre invited you, use the link in its mail instead."
      footer={
        <>
          Already have one?{' '}
          <PageLink href={addReturnPath('/login', returnTo)} className="link target-44">
            Sign in
          </PageLink>
        </>
      }
    >
      <RegisterForm returnTo={returnTo} role={as === 'centre' ? 'CORPORATE_ADMIN' : 'LEARNER'} />
    </AccountCard>
  );
}
