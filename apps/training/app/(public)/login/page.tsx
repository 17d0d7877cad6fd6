import { AccountCard } from '@repo/ui/account/account-card';
import { PasskeySignIn } from '@repo/ui/account/second-factors/passkey-sign-in';
import { TabLinks } from '@repo/ui/tab-links';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CodeSignInForm } from '#components/account/code-sign-in.tsx';
import { PasswordSignInForm } from '#components/account/password-sign-in.tsx';
import { addReturnPath, localReturnPath } from '#components/account/return-to.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

function tabHref(way: 'password' | 'code', returnTo: string): string {
  const address = addReturnPath('/login', returnTo);
  if (way === 'password') return address;
  return `${address}${address.includes('?') ? '&' : '?'}with=code`;
}

export default async function LoginPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, with: way } = await searchParams;
  const returnTo = localReturnPath(callbackUrl);
  const withCode = way === 'code';
  const { actor } = await pageContextOrRedirectToFactorSetUp();
  if (actor) redirect(returnTo);
  return (
    <AccountCard
      title="Sign in"
      description={
        returnTo === '/home' ? 'Good to see you again.' : 'Sign in and you are right back where you were.'
      }
      footer="No account yet? Your training centre opens one for you when it enrols you."
    >
      <TabLinks
        label="Ways to sign in"
        tabs={[
          { href: tabHref('password', returnTo), label: 'Password', current: !withCode },
          { href: tabHref('code', returnTo), label: 'One-time code', current: withCode },
        ]}
      />
      {withCode ? <CodeSignInForm returnTo={returnTo} /> : <PasswordSignInForm returnTo={returnTo} />}
      <PasskeySignIn returnTo={returnTo} />
    </AccountCard>
  );
}
