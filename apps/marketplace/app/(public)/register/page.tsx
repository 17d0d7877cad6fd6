import { AccountCard } from '@repo/ui/account/account-card';
import { PageLink } from '@repo/ui/page-link';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { googleSettings } from '#auth/google-settings.ts';
import { GoogleButton } from '#components/account/google-button.tsx';
import { RegisterForm } from '#components/account/register-form.tsx';
import { addReturnPath, localReturnPath } from '#components/account/return-to.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata: Metadata = { title: 'Create an account' };

export default async function RegisterPage({ searchParams }: { searchParams: SearchParams }) {
  const returnTo = localReturnPath((await searchParams).callbackUrl);
  const { actor } = await pageContextOrRedirectToFactorSetUp();
  if (actor) redirect(returnTo);
  return (
    <AccountCard
      title="Create an account"
      description="Sell what you do not need any more, save what you like, and write to sellers."
      footer={
        <>
          Already have one?{' '}
          <PageLink href={addReturnPath('/login', returnTo)} className="link">
            Sign in
          </PageLink>
        </>
      }
    >
      {googleSettings() ? <GoogleButton returnTo={returnTo} /> : null}
      <RegisterForm returnTo={returnTo} />
    </AccountCard>
  );
}
