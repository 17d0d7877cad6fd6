import { ForgotPasswordCard } from '@repo/ui/account/forgot-password-card';
import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Choose a new password', robots: { index: false } };

export default function ForgotPasswordPage() {
  return <ForgotPasswordCard />;
}
