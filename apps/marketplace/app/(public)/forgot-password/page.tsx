import { AccountCard } from '@repo/ui/account/account-card';
import { ForgotPasswordForm } from '@repo/ui/account/forgot-password-form';
import type { Metadata } from 'next';
import Link from 'next/link';

export const metadata: Metadata = { title: 'Choose a new password', robots: { index: false } };

export default function ForgotPasswordPage() {
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
