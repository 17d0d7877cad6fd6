import { findLinkHolder } from '@repo/accounts/find-link-holder';
import { linkTokenOf } from '@repo/auth/password-links';
import { OtherAccountNotice } from '@repo/ui/account/other-account-notice';
import { SetPasswordCard } from '@repo/ui/account/set-password-card';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { SetPasswordForm } from '#components/account/set-password-form.tsx';
import { signOutCall } from '#components/account/sign-out-call.ts';
import { accountService } from '#domain/accounts/account-service.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Choose a password',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function SetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const token = linkTokenOf((await searchParams).token);
  const ctx = await pageContext();
  const link = token === null ? null : await findLinkHolder(accountService, ctx, token);
  const actor = ctx.actor?.kind === 'user' ? ctx.actor : null;
  if (token === null || link === null) return <SetPasswordCard link={null} />;
  return (
    <SetPasswordCard link={link}>
      {actor === null || actor.email === link.email ? (
        <SetPasswordForm token={token} {...link} />
      ) : (
        <OtherAccountNotice
          actor={{ id: actor.id, name: actor.fullName, email: actor.email }}
          email={link.email}
          call={signOutCall}
          here={`/set-password?token=${token}`}
          homeHref="/home"
        />
      )}
    </SetPasswordCard>
  );
}
