import { peekPasswordLink } from '@repo/auth/password-links';
import { SetPasswordCard } from '@repo/ui/account/set-password-card';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { SetPasswordForm } from '#components/account/set-password-form.tsx';
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
    <SetPasswordCard link={link}>
      {known && link ? <SetPasswordForm token={known} email={link.email} /> : null}
    </SetPasswordCard>
  );
}
