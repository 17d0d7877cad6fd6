import { findPasswordLinkHolder } from '@repo/accounts/find-password-link-holder';
import { parseLinkToken } from '@repo/auth/password-links';
import { secretLinkMetadata } from '@repo/pages/secret-link';
import { OtherAccountNotice } from '@repo/ui/account/other-account-notice';
import { SetPasswordCard } from '@repo/ui/account/set-password-card';
import type { SearchParams } from '@repo/ui/url-search-params';
import { SetPasswordForm } from '#components/account/set-password-form.tsx';
import { signOutRequest } from '#components/account/sign-out-request.ts';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { homePathOf } from '#home-path-of.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Choose a password');

export default async function SetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const token = parseLinkToken((await searchParams).token);
  const ctx = await pageContextOrRedirectToFactorSetUp();
  const link = token === null ? null : await findPasswordLinkHolder(accountAdapter, ctx, token);
  if (token === null || link === null) return <SetPasswordCard link={null} />;
  return (
    <SetPasswordCard link={link}>
      {ctx.actor === null || ctx.actor.email === link.email ? (
        <SetPasswordForm token={token} {...link} />
      ) : (
        <OtherAccountNotice
          actor={{ id: ctx.actor.id, name: ctx.actor.name, email: ctx.actor.email }}
          email={link.email}
          signOutRequest={signOutRequest}
          returnPath={`/set-password?token=${token}`}
          homeHref={homePathOf(ctx.actor.role)}
        />
      )}
    </SetPasswordCard>
  );
}
