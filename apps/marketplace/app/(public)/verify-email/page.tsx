import { AccountCard } from '@repo/ui/account/account-card';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import type { Metadata } from 'next';
import { ConfirmEmail } from '#components/account/confirm-email.tsx';
import type { SearchParams } from '#components/account/return-to.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Confirm your email address',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams;
  return (
    <AccountCard
      title="Confirm your email address"
      description="A confirmed address marks your profile as verified, and lets you back in when you forget your password."
    >
      {typeof token === 'string' && token !== '' ? (
        <ConfirmEmail token={token} />
      ) : (
        <>
          <Alert tone="warning" title="This address is not complete">
            Open the link from our mail once more, or have a new one sent to you from your settings.
          </Alert>
          <LinkButton href="/settings#email" variant="primary" full>
            Open settings
          </LinkButton>
        </>
      )}
    </AccountCard>
  );
}
