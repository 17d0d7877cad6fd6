import { AccountCard } from '@repo/ui/account/account-card';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { SetPasswordForm } from '#components/account/set-password-form.tsx';
import { peekPasswordLink } from '#domain/accounts/password-links.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Choose a password',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function SetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams;
  const { db, clock } = await pageContext();
  const known = typeof token === 'string' && token !== '' && token.length <= 200 ? token : null;
  const link = known === null ? null : await peekPasswordLink(db, { token: known, now: clock() });
  return (
    <AccountCard
      title={link?.purpose === 'invite' ? 'Welcome' : 'Choose a password'}
      description={link ? `For the account of ${link.email}.` : undefined}
    >
      {known && link ? (
        <SetPasswordForm token={known} email={link.email} />
      ) : (
        <>
          <Alert tone="warning" title="This link does not work any more">
            It was used already, a newer one replaced it, or its time is over. If you have set your password,
            sign in; otherwise have a new link sent to you.
          </Alert>
          <LinkButton href="/forgot-password" variant="primary" full>
            Send a new link
          </LinkButton>
          <LinkButton href="/login" full>
            Sign in
          </LinkButton>
        </>
      )}
    </AccountCard>
  );
}
