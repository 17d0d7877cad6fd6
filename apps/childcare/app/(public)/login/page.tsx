import { AccountCard } from '@repo/ui/account/account-card';
import { PasskeySignIn } from '@repo/ui/account/second-factors/passkey-sign-in';
import { NextAuthSignInForm } from '@repo/ui/account/sign-in-form';
import { Alert } from '@repo/ui/alert';
import { PageLink } from '@repo/ui/page-link';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { signInErrorText } from '#auth/sign-in-error-text.ts';
import { addReturnPath, localReturnPath, roleHomeRedirectPath } from '#components/account/return-to.ts';
import { homePathOf } from '#home-path-of.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, error } = await searchParams;
  const returnTo = localReturnPath(callbackUrl);
  const { actor } = await pageContextOrRedirectToFactorSetUp();
  if (actor) redirect(returnTo === roleHomeRedirectPath ? homePathOf(actor.role) : returnTo);
  return (
    <AccountCard
      title="Sign in"
      description={
        returnTo === roleHomeRedirectPath
          ? 'Good to see you again.'
          : 'Sign in and you are right back where you were.'
      }
      footer={
        <>
          New here?{' '}
          <PageLink href={addReturnPath('/register', returnTo)} className="link target-44">
            Create an account
          </PageLink>
        </>
      }
    >
      {typeof error === 'string' ? (
        <Alert tone="danger" live>
          {signInErrorText(error)}
        </Alert>
      ) : null}
      <NextAuthSignInForm returnTo={returnTo} />
      <PasskeySignIn returnTo={returnTo} />
    </AccountCard>
  );
}
