import { supportAddress } from '@repo/base/support-address';
import { AccountCard } from '@repo/ui/account/account-card';
import { PasskeySignIn } from '@repo/ui/account/second-factors/passkey-sign-in';
import { NextAuthSignInForm } from '@repo/ui/account/sign-in-form';
import { Alert } from '@repo/ui/alert';
import { PageLink } from '@repo/ui/page-link';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { googleSettings } from '#auth/google-settings.ts';
import { signInErrorText } from '#auth/sign-in-error-text.ts';
import { GoogleButton } from '#components/account/google-button.tsx';
import { addReturnPath, localReturnPath } from '#components/account/return-to.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, error } = await searchParams;
  const returnTo = localReturnPath(callbackUrl);
  const code = typeof error === 'string' ? error : null;
  const { actor } = await pageContextOrRedirectToFactorSetUp();
  // A failed attempt to connect Google in the settings also leads here.
  if (actor) redirect(code ? `/settings?${new URLSearchParams({ error: code })}` : returnTo);
  return (
    <AccountCard
      title="Sign in"
      description={
        returnTo === '/' ? 'Good to see you again.' : 'Sign in and you are right back where you were.'
      }
      footer={
        <>
          New here?{' '}
          <PageLink href={addReturnPath('/register', returnTo)} className="link">
            Create an account
          </PageLink>
        </>
      }
    >
      {code ? (
        <Alert tone="danger" live>
          {signInErrorText(code)}
          {code === 'AccountSuspended' ? (
            <p>
              <a href={`mailto:${supportAddress(env())}`} className="link">
                Write to us
              </a>
            </p>
          ) : null}
        </Alert>
      ) : null}
      {googleSettings() ? <GoogleButton returnTo={returnTo} /> : null}
      <NextAuthSignInForm returnTo={returnTo} />
      <PasskeySignIn returnTo={returnTo} />
    </AccountCard>
  );
}
