import type { Metadata } from 'next';
import Link from 'next/link';
import { AccountCard } from '#components/account/account-card.tsx';
import { ForgotPasswordForm } from '#components/account/forgot-password-form.tsx';

export const metadata: Metadata = { title: 'Choose a new password', robots: { index: false } };

export default function ForgotPasswordPage() {
  return (
    <AccountCard
      title="Choose a new password"
      description="Tell us your email address and we send you a link."
      footer={
        <Link href="/login" className="link">
          Back to sign in
        </Link>
      }
    >
      <ForgotPasswordForm />
    </AccountCard>
  );
}
