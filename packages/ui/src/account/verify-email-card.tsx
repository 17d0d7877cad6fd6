import { PageLink } from '../page-link.tsx';
import { AccountCard } from './account-card.tsx';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import { DoneNotice } from './done-notice.tsx';
import { UnusableLinkCard } from './unusable-link-card.tsx';

export type VerifyEmailCardProps = {
  token: string;
  /** Null when the link is invalid or has expired. */
  link: { email: string; isProven: boolean } | null;
};

/** The page behind a mailed link that confirms an address. */
export function VerifyEmailCard({ token, link }: VerifyEmailCardProps) {
  if (link === null) {
    return (
      <UnusableLinkCard title="Confirm your email address" href="/settings#email" linkText="Open settings">
        It has already been used, was replaced by a newer one, or has expired. You can have a new link sent to
        you from your settings.
      </UnusableLinkCard>
    );
  }
  if (link.isProven) {
    return (
      <AccountCard title="Confirm your email address">
        <DoneNotice title="Your email address is confirmed" href="/login" next="Continue">
          We know that our mails to {link.email} reach you.
        </DoneNotice>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Confirm your email address"
      description={`For the account of ${link.email}.`}
      footer={
        <>
          Forgotten the password, or was it somebody else who registered with your address?{' '}
          <PageLink href="/forgot-password" className="link target-44">
            Choose a new password
          </PageLink>
          . That confirms the address too, and signs everybody else out.
        </>
      }
    >
      <ConfirmEmailForm token={token} email={link.email} />
    </AccountCard>
  );
}
