import type { Metadata } from 'next';
import { SiteTextPage } from '#components/site-texts/site-text-page.tsx';

export const metadata: Metadata = {
  title: 'Staying safe',
  description: 'How to meet, pay and be paid without being cheated.',
};

export default function SafetyPage() {
  return <SiteTextPage name="safety" />;
}
