import { linkTokenOf } from '@repo/auth/password-links';
import { SetPasswordCard } from '@repo/ui/account/set-password-card';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { SetPasswordForm } from '#components/account/set-password-form.tsx';
import { findLinkHolder } from '#domain/accounts/find-link-holder.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Choose a password',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function SetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const token = linkTokenOf((await searchParams).token);
  const link = token === null ? null : await findLinkHolder(await pageContext(), token);
  return (
    <SetPasswordCard link={link}>
      {token && link ? <SetPasswordForm token={token} {...link} /> : null}
    </SetPasswordCard>
  );
}
