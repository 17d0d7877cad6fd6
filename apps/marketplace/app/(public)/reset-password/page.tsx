import { findPasswordLinkHolder } from '@repo/accounts/find-password-link-holder';
import { parseLinkToken } from '@repo/auth/password-links';
import { secretLinkMetadata } from '@repo/pages/secret-link';
import { AccountCard } from '@repo/ui/account/account-card';
import { NewPasswordForm } from '@repo/ui/account/new-password-form';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import type { SearchParams } from '@repo/ui/url-search-params';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Choose a new password');

export default async function ResetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const token = parseLinkToken((await searchParams).token);
  const holder =
    token &&
    (await findPasswordLinkHolder(accountAdapter, await pageContextOrRedirectToFactorSetUp(), token));
  return (
    <AccountCard title="Choose a new password">
      {token && holder ? (
        <NewPasswordForm
          token={token}
          isStaff={holder.isStaff}
          label="Choose a new password"
          button="Change password"
          pendingText="Changing the password…"
          doneTitle="Your password is changed"
          note="If Google is connected for signing in, it is removed too. You can connect it again in your settings."
        />
      ) : (
        <>
          <Alert
            tone="warning"
            title={token ? 'This link does not work any more' : 'This address is not complete'}
          >
            {token
              ? 'It has already been used, was replaced by a newer one, or has expired. Have a new one sent to you.'
              : 'Open the link from our mail once more, or have a new one sent to you.'}
          </Alert>
          <LinkButton href="/forgot-password" variant="primary" full>
            Send a new link
          </LinkButton>
        </>
      )}
    </AccountCard>
  );
}
