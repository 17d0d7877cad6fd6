import { PageLink } from '../page-link.tsx';
import { AccountCard } from './account-card.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export function ForgotPasswordCard() {
  return (
    <AccountCard
      title="Choose a new password"
      description="Tell us your email address and we send you a link."
      footer={
        <PageLink href="/login" className="link target-44">
          Back to sign in
        </PageLink>
      }
    >
      <ForgotPasswordForm />
    </AccountCard>
  );
}
