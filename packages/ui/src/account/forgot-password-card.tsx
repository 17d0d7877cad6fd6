import Link from 'next/link';
import { AccountCard } from './account-card.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export function ForgotPasswordCard() {
  return (
    <AccountCard
      title="Choose a new password"
      description="Tell us your email address and we send you a link."
      footer={
        <Link href="/login" className="link target-44">
          Back to sign in
        </Link>
      }
    >
      <ForgotPasswordForm />
    </AccountCard>
  );
}
