import type { Metadata } from 'next';
import { SiteTextPage } from '#components/site-texts/site-text-page.tsx';

export const metadata: Metadata = {
  title: 'Terms of use',
  description: 'What we do, and what we ask of everybody here.',
};

export default function TermsPage() {
  return <SiteTextPage name="terms" />;
}
